import * as contract from "#contract/meetups/admin.ts";
import { answer, subjectRoutes } from "../../calls/route.ts";
import { paginationOf } from "../../platform/http/parsing.ts";
import { refused } from "../../platform/refusals.ts";
import { meetupById } from "../../records/meetups.ts";
import { deleteMeetup } from "./delete-meetup.ts";
import { pageOfMeetups } from "./pages-of-meetups.ts";
import {
  adminMeetupById,
  meetupCreators,
  meetupDates,
  meetupLocations,
  meetupsAfterwards,
  organisedMeetups,
} from "./queries.ts";

export const meetupAdminRoutes = subjectRoutes((route, { clock, read }) => {
  route(contract.adminMeetups, async ({ query }) => {
    const { page, limit, order, ...filters } = query;
    const { meetups, total } = await pageOfMeetups(read, filters, { now: clock(), page, limit, order });
    return { meetups, pagination: paginationOf(query, total) };
  });

  route(contract.adminMeetup, async ({ params }) => {
    const meetup = await adminMeetupById(read, params.id);
    return meetup ? { meetup } : refused("meetup-not-found");
  });

  route(contract.organisedMeetups, async ({ session }) => ({
    meetups: await organisedMeetups(read, session.memberId),
  }));

  route(contract.meetupsAfterwards, async () => ({ meetups: await meetupsAfterwards(read, clock()) }));
  route(contract.meetupDates, async () => ({ dates: await meetupDates(read) }));
  route(contract.meetupLocations, async () => ({ locations: await meetupLocations(read) }));
  route(contract.meetupCreators, async () => ({ creators: await meetupCreators(read) }));

  route(contract.deleteMeetup, async ({ params, query, deps }) =>
    answer(await deps.onMeetup(params.id, deleteMeetup, { seconds: query.undo_seconds }), async () =>
      (await meetupById(read, params.id))
        ? { message: "De meetup wordt zo verwijderd", pending: true }
        : { message: contract.MEETUP_DELETED },
    ),
  );
});
