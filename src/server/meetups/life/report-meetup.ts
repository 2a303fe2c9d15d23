import { reasonClosed } from "#domain/meetup-status.ts";
import { auditMeetup } from "../../audit/audit.ts";
import type { MeetupContext } from "../../calls/writes.ts";
import { recordPictureUses } from "../../pictures/use-pictures.ts";
import type { Tx } from "../../platform/db/schema.ts";
import { notifyOnCommit } from "../../platform/db/topics.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { keepWords } from "../../records/meetup-words.ts";

/** @param report Markdown; empty removes the report */
export async function reportMeetup(
  tx: Tx,
  { now, actor, meetup }: MeetupContext,
  { report }: { readonly report: string },
): Promise<Refused | null> {
  if (reasonClosed(meetup, now.getTime()) !== "over") return refused("meetup-still-to-come");
  await tx.updateTable("meetups").set({ report }).where("id", "=", meetup.id).execute();
  await keepWords(tx, meetup.id);
  await recordPictureUses(tx, meetup.id, [meetup.description, report]);
  notifyOnCommit(tx, "meetups-changed");
  await auditMeetup(tx, now, meetup, { actor, action: "meetup.reported" });
  return null;
}
