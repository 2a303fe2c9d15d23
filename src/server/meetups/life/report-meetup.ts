import type { MeetupId, MemberId } from "#contract/ids.ts";
import { reasonClosed } from "#domain/meetup-status.ts";
import { auditMeetup } from "../../audit/audit.ts";
import { recordPictureUses } from "../../pictures/use-pictures.ts";
import { notifyOnCommit } from "../../platform/db/topics.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { writeMeetup } from "../../records/write-meetup.ts";
import { keepWords } from "../archive/keep-words.ts";

interface ReportInput {
  readonly id: MeetupId;
  /** Markdown; empty removes the report. */
  readonly report: string;
  readonly actor: MemberId;
}

export function reportMeetup(
  { db, clock }: Deps,
  { id, report, actor }: ReportInput,
): Promise<Refused | null> {
  const now = clock();
  return writeMeetup(db, id, async (tx, meetup) => {
    if (reasonClosed(meetup, now.getTime()) !== "over") return refused("meetup-still-to-come");
    await tx.updateTable("meetups").set({ report }).where("id", "=", id).execute();
    await keepWords(tx, id);
    await recordPictureUses(tx, id, [meetup.description, report]);
    notifyOnCommit(tx, "meetups-changed");
    await auditMeetup(tx, now, meetup, { actor, action: "meetup.reported" });
    return null;
  });
}
