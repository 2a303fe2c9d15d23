import type { MeetupId, MemberId } from "#contract/ids.ts";
import { endDoorLinksOf } from "../access/ended-access.ts";
import { auditMeetup } from "../audit/audit.ts";
import { currentScope } from "../calls/rights.ts";
import { enqueue } from "../mail/enqueue.ts";
import { withdrawKinds } from "../mail/status-mails.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import type { Deps } from "../platform/deps.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { writeMeetup } from "../records/write-meetup.ts";

interface Change {
  readonly meetup: MeetupId;
  readonly member: MemberId;
  readonly actor: MemberId;
}

export function addOrganiser(
  { db, clock }: Deps,
  { meetup: id, member, actor }: Change,
): Promise<Refused | { name: string }> {
  const now = clock();
  return writeMeetup(db, id, async (tx, meetup) => {
    const added = await tx.selectFrom("members").selectAll().where("id", "=", member).executeTakeFirst();
    if (!added) return refused("member-not-found");
    const by = await tx.selectFrom("members").select("name").where("id", "=", actor).executeTakeFirst();
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("meetup_organisers")
      .values({ meetup_id: id, member_id: member, added_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return refused("already-organises");
    const announces = (await currentScope(tx, member, id))?.mayAnnounce ?? false;
    const said = { meetup, by: by?.name ?? "de organisatie", announces };
    if (member !== actor) await enqueue(tx, now, added, { kind: "organiser_added", ...said });
    await auditMeetup(tx, now, meetup, { actor, action: "organiser.added", member });
    return { name: added.name };
  });
}

/** A mail about it that was not sent yet is withdrawn too, and the links that only this right let them make. */
export function removeOrganiser(
  { db, clock }: Deps,
  { meetup: id, member, actor }: Change,
): Promise<Refused | null> {
  const now = clock();
  return writeMeetup(db, id, async (tx, meetup) => {
    const { numDeletedRows } = await tx
      .deleteFrom("meetup_organisers")
      .where("meetup_id", "=", id)
      .where("member_id", "=", member)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return refused("organises-not");
    await withdrawKinds(tx, now, { meetup: id, member }, ["organiser_added"]);
    const isStillAllowed = (await currentScope(tx, member, id)) !== null;
    if (!isStillAllowed) await endDoorLinksOf(tx, now, member, id);
    notifyOnCommit(tx, "meetups-changed");
    await auditMeetup(tx, now, meetup, { actor, action: "organiser.removed", member });
    return null;
  });
}

/** Names an organiser on the meetup's page, or no longer, by their own choice. */
export function showOrganiser(
  { db, clock }: Deps,
  { meetup: id, member, shown }: Omit<Change, "actor"> & { readonly shown: boolean },
): Promise<Refused | null> {
  return writeMeetup(db, id, async (tx, meetup) => {
    const { numUpdatedRows } = await tx
      .updateTable("meetup_organisers")
      .set({ shown: shown ? 1 : 0 })
      .where("meetup_id", "=", id)
      .where("member_id", "=", member)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return refused("organises-not");
    notifyOnCommit(tx, "meetups-changed");
    const action = shown ? "organiser.shown" : "organiser.hidden";
    await auditMeetup(tx, clock(), meetup, { actor: member, action });
    return null;
  });
}
