import type { MemberId } from "#contract/ids.ts";
import { enqueueToAll } from "../mail/enqueue.ts";
import type { MeetupRow, Tx } from "../platform/db/schema.ts";
import { organisersToMail } from "../records/hosts.ts";

interface Missing {
  readonly meetup: Pick<MeetupRow, "id" | "title" | "date">;
  /** The speaker, whom the mail names; null: they left. */
  readonly member: MemberId | null;
  /** Of the talks that the member gives; none of a speaker who left. */
  readonly titles: readonly string[];
  /** The talk is gone from the programme; otherwise it is still there. */
  readonly isWithdrawn: boolean;
}

/** Tells the organisers of the evening at once. */
export async function mailMissing(
  tx: Tx,
  now: Date,
  { meetup, member, titles, isWithdrawn }: Missing,
): Promise<void> {
  await enqueueToAll(tx, now, organisersToMail(tx, meetup.id), {
    kind: "talk_missing",
    meetup,
    by: member,
    titles: [...titles],
    isWithdrawn,
  });
}
