import { type Refused, refused } from "#contract/refusals.ts";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import { audit } from "../../audit/record.ts";
import type { Deps } from "../../deps.ts";
import { meetupById } from "../../meetups/queries.ts";
import { participantsCsv } from "./participants-csv.ts";
import { participants } from "./queries.ts";

export function exportParticipants(
  { db, clock }: Deps,
  id: MeetupId,
  actor: MemberId,
): Promise<Refused | { kind: "exported"; csv: string }> {
  return db.write(async (tx) => {
    const meetup = await meetupById(tx, id);
    if (!meetup) return refused("meetup-not-found");
    await audit(tx, clock(), {
      actor,
      action: "participants.exported",
      target: `meetup:${id}`,
      detail: meetup.title,
    });
    return { kind: "exported", csv: participantsCsv(await participants(tx, id)) };
  });
}
