import { sql } from "kysely";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import type { MemberRow, Read, Tx } from "../platform/db/schema.ts";
import { countRows } from "../platform/db/sql.ts";
import { GETS_MAIL } from "./members.ts";

type Chosen = Pick<MemberRow, "club_messages">;

/** Null: the member never chose, so no message of the club comes. */
export const clubMessagesOf = ({ club_messages: chosen }: Chosen): boolean | null =>
  chosen === null ? null : chosen === 1;

export const clubMessagesColumn = (choice: boolean | null): Chosen => ({
  club_messages: choice === null ? null : Number(choice),
});

export async function chooseClubMessages(tx: Tx, member: MemberId, wanted: boolean): Promise<void> {
  await tx.updateTable("members").set(clubMessagesColumn(wanted)).where("id", "=", member).execute();
}

const membersWithoutChoice = (read: Read) =>
  read.selectFrom("members").where("verified_at", "is not", null).where("club_messages", "is", null);

export const countWithoutChoice = (read: Read): Promise<number> =>
  countRows(membersWithoutChoice(read).where(GETS_MAIL));

/** The moment of the question that waits for an invitation which carries it; null: none waits. */
export async function waitingClubQuestion(read: Read): Promise<Instant | null> {
  const waiting = await read
    .selectFrom("site")
    .select("club_question_at")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("meetups")
            .select("id")
            .whereRef("meetups.club_question_at", "=", "site.club_question_at"),
        ),
      ),
    )
    .executeTakeFirst();
  return waiting?.club_question_at ?? null;
}

/** The invitation to this meetup carries the question that waits, if one does. The caller holds the lock of invitations to everyone. */
export async function takeClubQuestion(tx: Tx, meetup: MeetupId): Promise<void> {
  const at = await waitingClubQuestion(tx);
  if (at === null) return;
  await tx.updateTable("meetups").set({ club_question_at: at }).where("id", "=", meetup).execute();
}

interface Invited {
  readonly meetup_id: MeetupId;
  readonly member_id: MemberId;
}

/** Which of these invitations ask whether messages of the club may come: a member's others do not. */
export async function askingAboutClub(
  read: Read,
  invited: readonly Invited[],
): Promise<(invitation: Invited) => boolean> {
  const meetups = await carryingQuestion(
    read,
    invited.map(({ meetup_id }) => meetup_id),
  );
  if (meetups.size === 0) return () => false;
  const asked = invited.filter(({ meetup_id }) => meetups.has(meetup_id));
  const rows = await membersWithoutChoice(read)
    .select(sql.ref<MemberId>("members.id").as("id"))
    .where(
      "id",
      "in",
      asked.map(({ member_id }) => member_id),
    )
    .execute();
  const undecided = new Set(rows.map(({ id }) => id));
  return ({ meetup_id, member_id }) => meetups.has(meetup_id) && undecided.has(member_id);
}

async function carryingQuestion(read: Read, meetups: readonly MeetupId[]): Promise<ReadonlySet<MeetupId>> {
  if (meetups.length === 0) return new Set();
  const rows = await read
    .selectFrom("meetups")
    .select("id")
    .where("id", "in", [...new Set(meetups)])
    .where("club_question_at", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
