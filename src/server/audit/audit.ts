import type { AuditedAction } from "#contract/audit.ts";
import type { MemberId } from "#contract/ids.ts";
import type { Actor, AuditTarget, MeetupRow, Tx } from "../platform/db/schema.ts";
import type { ActionWithFacts, FactsOf } from "./details.ts";

/** Values of `by_member`, for entries without a member; that member may also be removed since. */
const BY = { program: 0, member: 1, commandLine: 2 } as const;

function actorOf(actor: Actor) {
  if (actor === "command-line") return { actor_id: null, by_member: BY.commandLine };
  return { actor_id: actor, by_member: actor === null ? BY.program : BY.member };
}

export const unnamedActor = (by: number): string | null =>
  by === BY.member ? "een verwijderd lid" : by === BY.commandLine ? "Opdrachtregel" : null;

type TextAction = Exclude<AuditedAction, ActionWithFacts>;

type Entry = { readonly actor: Actor; readonly target: AuditTarget } & (
  | {
      readonly action: TextAction;
      readonly detail?: string | undefined;
      readonly facts?: undefined;
    }
  | {
      [Action in ActionWithFacts]: {
        readonly action: Action;
        readonly facts: FactsOf<Action> | undefined;
        readonly detail?: undefined;
      };
    }[ActionWithFacts]
);

export async function audit(tx: Tx, now: Date, { actor, action, target, ...entry }: Entry): Promise<number> {
  const { id } = await tx
    .insertInto("audit")
    .values({
      at: now.toISOString(),
      ...actorOf(actor),
      action,
      target,
      detail: entry.facts ? JSON.stringify(entry.facts) : (entry.detail ?? ""),
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
    readonly action: TextAction;
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
