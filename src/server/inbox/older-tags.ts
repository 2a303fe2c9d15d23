import { setImmediate } from "node:timers/promises";
import { type MeetupId, type MemberId, NO_MEMBER } from "#contract/ids.ts";
import { storeTags } from "../mail/calendar-files.ts";
import type { InboxConfig } from "../platform/config/config.ts";
import type { Tx } from "../platform/db/schema.ts";
import { isOverAt, isPostgres } from "../platform/db/sql.ts";
import type { Deps } from "../platform/deps.ts";
import { mailboxOf } from "./queries.ts";

/** How many tags one transaction makes and stores in one turn of the event loop; requests are served in between. */
const AT_ONCE = 250;

/**
 * Once, before the mailbox is read: stores the tags of calendar files that left without storing them, before an upgrade or after the
 * backup that was restored. Which files left is unknown, so those of every invited member count.
 */
export async function storeOlderTags({ db, clock, config }: Deps, inbox: InboxConfig): Promise<void> {
  const mailbox = mailboxOf(inbox);
  const state = db.read.selectFrom("inbox").select("tags_stored").where("mailbox", "=", mailbox);
  if (!inbox.hasTags || (await state.executeTakeFirst())?.tags_stored !== 0) return;
  const isOver = isOverAt(clock());
  const meetups = await db.read
    .selectFrom("meetups")
    .select("id")
    .where((eb) => eb.not(isOver(eb)))
    .execute();
  for (const { id } of meetups) {
    let last: MemberId | null = null;
    do {
      const after: MemberId | null = last;
      last = await db.write((tx) => storeSome(tx, config.secrets, { meetup: id, after }));
      await setImmediate();
    } while (last !== null);
  }
  await db.write((tx) =>
    tx.updateTable("inbox").set({ tags_stored: 1 }).where("mailbox", "=", mailbox).execute(),
  );
}

interface Place {
  readonly meetup: MeetupId;
  readonly after: MemberId | null;
}

/** @returns the last of these members; null: there were none */
async function storeSome(
  tx: Tx,
  secrets: readonly string[],
  { meetup, after }: Place,
): Promise<MemberId | null> {
  const invited = await tx
    .selectFrom("invitations")
    .innerJoin("members", "members.id", "invitations.member_id")
    .select(["members.id", "members.email_changed_at"])
    .where("invitations.meetup_id", "=", meetup)
    .where("members.id", ">", after ?? NO_MEMBER)
    .orderBy("members.id")
    .limit(AT_ONCE)
    .$if(isPostgres(tx), (some) => some.forKeyShare(["members"]))
    .execute();
  const claims = invited.map(({ id: member, email_changed_at: addressSince }) => ({
    member,
    meetup,
    addressSince,
  }));
  await storeTags(tx, secrets, claims);
  return invited.at(-1)?.id ?? null;
}
