import * as contract from "#contract/meetups/series.ts";
import { dateIn, shortDate } from "#domain/dutch-dates.ts";
import { countInWords } from "#domain/wording.ts";
import { answer, subjectRoutes } from "../../calls/route.ts";
import { isRefused } from "../../platform/refusals.ts";
import { meetupById } from "../../records/meetups.ts";
import { adminMeetupById } from "../admin/queries.ts";
import { stopSeries, updateSeries } from "./change-series.ts";
import { createSeries, eveningsAfter, planEvenings } from "./create-series.ts";

const concepts = (count: number) => countInWords(count, "concept", "concepten");

export const seriesRoutes = subjectRoutes((route, { clock, config, read }) => {
  route(contract.previewSeries, async ({ body: plan }) => {
    const { timeZone } = config.site;
    const now = clock();
    const evenings =
      "from" in plan
        ? await planEvenings(read, { meetup: await meetupById(read, plan.from), plan, now, timeZone })
        : await eveningsAfter(read, {
            date: plan.date,
            start_time: plan.start_time,
            plan,
            today: dateIn(timeZone, now.getTime()),
            timeZone,
          });
    return isRefused(evenings) ? evenings : { evenings };
  });

  route(contract.createSeries, async ({ body: { from, ...plan }, onMeetup }) =>
    answer(await onMeetup(from, createSeries, plan), async ({ ids }) => {
      const made = await Promise.all(ids.map((id) => adminMeetupById(read, id)));
      return {
        message: `Er zijn ${concepts(ids.length)} bijgekomen; niemand kreeg bericht`,
        meetups: made.flatMap((meetup) => meetup ?? []),
      };
    }),
  );

  route(contract.updateSeries, async ({ params: { id }, body, onSite }) =>
    answer(await onSite(updateSeries, { ...body, id }), ({ changed }) => ({
      message:
        changed === 0
          ? "Er waren geen volgende concepten om aan te passen"
          : `Ook ${concepts(changed)} aangepast`,
    })),
  );

  route(contract.stopSeries, async ({ params, onSite }) =>
    answer(await onSite(stopSeries, params.id), ({ removed }) => ({
      message:
        removed.length === 0
          ? "De reeks is gestopt; er was geen concept om weg te halen"
          : `De reeks is gestopt; ${concepts(removed.length)} weggehaald: ${removed.map(shortDate).join(", ")}`,
      removed,
    })),
  );
});
