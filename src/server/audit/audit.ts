import type { AuditedAction } from "#contract/audit.ts";
import type { MemberId } from "#contract/ids.ts";
import type { Actor, AuditTarget, MeetupRow, Tx } from "../platform/db/schema.ts";

/** Values of `by_member`, for entries without a member; that member may also be removed since. */
const BY = { program: 0, member: 1, commandLine: 2 } as const;

function actorOf(actor: Actor) {
  if (actor === "command-line") return { actor_id: null, by_member: BY.commandLine };
  return { actor_id: actor, by_member: actor === null ? BY.program : BY.member };
}

export const unnamedActor = (by: number): string | null =>
  by === BY.member ? "een verwijderd lid" : by === BY.commandLine ? "Opdrachtregel" : null;

export async function audit(
  tx: Tx,
  now: Date,
  entry: { actor: Actor; action: AuditedAction; target: AuditTarget; detail?: string | undefined },
): Promise<number> {
  const { id } = await tx
    .insertInto("audit")
    .values({
      at: now.toISOString(),
      ...actorOf(entry.actor),
      action: entry.action,
      target: entry.target,
      detail: entry.detail ?? "",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const auditMeetup = (
  tx: Tx,
  now: Date,
  { id, title }: Pick<MeetupRow, "id" | "title">,
  {
    actor,
    action,
    member,
  }: {
    readonly actor: Actor;
    readonly action: AuditedAction;
    /** The member that it is about, if it is not about the meetup as a whole. */
    readonly member?: MemberId;
  },
) =>
  audit(tx, now, {
    actor,
    action,
    target: member === undefined ? `meetup:${id}` : `member:${member}`,
    detail: title,
  });
