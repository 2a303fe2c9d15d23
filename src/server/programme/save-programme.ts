import type { ProgrammeForm } from "#contract/talks/admin.ts";
import { auditMeetup } from "../audit/audit.ts";
import { countOrganisers } from "../calls/organisers-limits.ts";
import type { MeetupContext } from "../calls/writes.ts";
import type { Tx } from "../platform/db/schema.ts";
import { type Refused, RefusedError, refused } from "../platform/refusals.ts";
import { tellSpeakers } from "../talks/speakers.ts";
import { raiseProgramme } from "../talks/take-off.ts";

/** Order, minutes and free lines. Refused when another organiser changed the programme since, so that neither loses anything. @throws RefusedError when too many mails of a day told speakers of another start */
export async function saveProgramme(
  tx: Tx,
  context: MeetupContext,
  { revision, lines, takesTalks, showsTimes }: ProgrammeForm,
): Promise<Refused | null> {
  const { now, actor, meetup } = context;
  const { id } = meetup;
  if (revision !== meetup.programme_revision) return refused("programme-changed");
  const before = await tx
    .selectFrom("programme_lines")
    .select("talk_id")
    .where("meetup_id", "=", id)
    .where("talk_id", "is not", null)
    .execute();
  const talks = lines.flatMap((line) => ("talk" in line ? line.talk : []));
  const isSame =
    talks.length === before.length && before.every((line) => talks.some((talk) => talk === line.talk_id));
  if (!isSame) return refused("programme-changed");
  await tx.deleteFrom("programme_lines").where("meetup_id", "=", id).execute();
  const rows = lines.map((line, position) => ({
    meetup_id: id,
    position,
    talk_id: "talk" in line ? line.talk : null,
    text: "text" in line ? line.text : "",
    minutes: line.minutes,
  }));
  if (rows.length > 0) await tx.insertInto("programme_lines").values(rows).execute();
  const takes_talks = Number(takesTalks ?? meetup.takes_talks === 1);
  await tx
    .updateTable("meetups")
    .set({
      takes_talks,
      programme_times: Number(showsTimes ?? meetup.programme_times === 1),
      // A field of the meetup's form too: what an organiser has open there is outdated.
      revision: meetup.revision + Number(takes_talks !== meetup.takes_talks),
    })
    .where("id", "=", id)
    .execute();
  await raiseProgramme(tx, id);
  const moved = await tellSpeakers(tx, now, id);
  const limited = moved > 0 ? await countOrganisers(tx, context, { what: "changes", key: `${id}` }) : null;
  if (limited) throw new RefusedError(limited);
  await auditMeetup(tx, now, meetup, { actor, action: "programme.changed" });
  return null;
}
