import * as contract from "#contract/meetups/series.ts";
import { dateIn, shortDate } from "#domain/dutch-dates.ts";
import { countInWords } from "#domain/wording.ts";
import { answer, subjectRoutes } from "../../calls/route.ts";
import { isRefused } from "../../platform/refusals.ts";
import { meetupById } from "../../records/meetups.ts";
import { asOrganisersSee } from "../admin/change-meetup.ts";
import { adminMeetupById } from "../admin/queries.ts";
import { seriesEnd, stopSeries } from "./change-series.ts";
import { createSeries, eveningsAfter, planEvenings } from "./create-series.ts";

const concepts = (count: number) => countInWords(count, "concept", "concepten");

/** Undefined when there are none. */
export const repeatedInWords = (count: number): string | undefined =>
  count === 0 ? undefined : madeInWords(count);

const madeInWords = (count: number): string => `Er zijn ${concepts(count)} bijgekomen; niemand kreeg bericht`;

export const seriesRoutes = subjectRoutes((route, { clock, config, read }) => {
  route(contract.previewSeries, async ({ body: plan }) => {
    const { timeZone } = config.site;
    const now = clock();
    const stored = "from" in plan ? await meetupById(read, plan.from) : undefined;
    const evenings =
      "from" in plan
        ? await planEvenings(read, {
            meetup: stored && (await asOrganisersSee(read, stored)),
            plan,
            now,
            timeZone,
          })
        : await eveningsAfter(read, {
            date: plan.date,
            start_time: plan.start_time,
            plan,
            today: dateIn(timeZone, now.getTime()),
            timeZone,
          });
    return isRefused(evenings) ? evenings : { evenings };
  });

  route(contract.createSeries, async ({ body: { from, ...plan }, deps }) =>
    answer(await deps.onMeetup(from, createSeries, plan), async ({ ids }) => {
      const made = await Promise.all(ids.map((id) => adminMeetupById(read, id)));
      return {
        message: madeInWords(ids.length),
        meetups: made.flatMap((meetup) => meetup ?? []),
      };
    }),
  );

  route(contract.seriesEnd, ({ params }) => seriesEnd(read, clock(), params.id));

  route(contract.stopSeries, async ({ params, deps }) =>
    answer(await deps.onSite(stopSeries, params.id), ({ removed }) => ({
      message:
        removed.length === 0
          ? "De reeks is gestopt; er was geen concept om weg te halen"
          : `De reeks is gestopt; ${concepts(removed.length)} weggehaald: ${removed.map(shortDate).join(", ")}`,
      removed,
    })),
  );
});
