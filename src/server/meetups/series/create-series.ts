import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { SeriesPlan } from "#contract/meetups/series.ts";
import { countInWords } from "#domain/wording.ts";
import { audit } from "../../audit/audit.ts";
import type { Read } from "../../db/schema.ts";
import { countRows, lockCount } from "../../db/sql.ts";
import type { Deps } from "../../deps.ts";
import { isRefused, type Refused, refused } from "../../refusals.ts";
import { NO_WHEREABOUTS, whereaboutsFor } from "../../whereabouts.ts";
import { writeMeetup } from "../../write-meetup.ts";
import { insertMeetup } from "../admin/insert-meetup.ts";
import { announcementTimes } from "../admin/schedule.ts";
import { storedForm } from "../admin/stored-form.ts";
import { planEvenings } from "./plan-evenings.ts";

/** More would be an accident. */
const MAX_DRAFTS = 50;

/** Repeats a meetup as drafts that announce themselves, without mails. */
export function createSeries(
  { db, clock, config }: Deps,
  plan: SeriesPlan,
  actor: MemberId,
): Promise<Refused | { readonly ids: readonly MeetupId[] }> {
  const now = clock();
  const { timeZone } = config.site;
  return writeMeetup(db, plan.from, async (tx, meetup) => {
    const planned = await planEvenings(tx, { meetup, plan, now, timeZone });
    if (isRefused(planned)) return planned;
    const evenings = planned.filter(({ date }) => !plan.skip.includes(date));
    if (evenings.length === 0) return refused("series-empty");
    await lockCount(tx, "drafts");
    if ((await countDrafts(tx)) + evenings.length > MAX_DRAFTS) return refused("too-many-drafts");
    const { id: series_id } = await tx
      .insertInto("series")
      .values({
        rule: plan.rule,
        nth: plan.rule === "nth_weekday" ? (plan.nth ?? 1) : null,
        began_on: meetup.date,
        announce_days_before: plan.announce_days_before,
        created_at: now.toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx.updateTable("meetups").set({ series_id }).where("id", "=", meetup.id).execute();
    const whereabouts = (await whereaboutsFor(tx, "organiser", [meetup.id])).get(meetup.id);
    const form = storedForm({ ...meetup, ...(whereabouts ?? NO_WHEREABOUTS) });
    const ids: MeetupId[] = [];
    for (const { date, announce_on } of evenings) {
      const id = await insertMeetup(tx, now, { form: { ...form, date }, timeZone, status: "draft", actor });
      const times = announce_on && { announce_on, ...announcementTimes(announce_on, timeZone) };
      await tx
        .updateTable("meetups")
        .set({ series_id, ...times })
        .where("id", "=", id)
        .execute();
      ids.push(id);
    }
    const detail = `${meetup.title}, ${countInWords(ids.length, "avond", "avonden")}`;
    await audit(tx, now, { actor, action: "meetup.repeated", target: `meetup:${meetup.id}`, detail });
    return { ids };
  });
}

function countDrafts(read: Read): Promise<number> {
  return countRows(read.selectFrom("meetups").where("status", "=", "draft"));
}
