import * as contract from "#contract/meetups/admin.ts";
import { refused } from "#contract/refusals.ts";
import { paginationOf } from "../../http/parsing.ts";
import { answer, subjectRoutes } from "../../http/route.ts";
import { refuseGonePicture } from "../../pictures/queries.ts";
import { checkNesting } from "../../text.ts";
import { deleteMeetup } from "./delete-meetup.ts";
import { pageOfMeetups } from "./pages-of-meetups.ts";
import { adminMeetupById, meetupCreators, meetupDates, meetupLocations, savedMeetup } from "./queries.ts";
import { createMeetup, updateMeetup } from "./save-meetup.ts";

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

  route(contract.meetupDates, async () => ({ dates: await meetupDates(read) }));
  route(contract.meetupLocations, async () => ({ locations: await meetupLocations(read) }));
  route(contract.meetupCreators, async () => ({ creators: await meetupCreators(read) }));

  route(contract.createMeetup, async ({ body, session, deps }) => {
    const tooDeep = await checkNesting(body.description);
    if (tooDeep) return tooDeep;
    const gone = await refuseGonePicture(read, body.picture?.hash, "meetup");
    if (gone) return gone;
    return savedMeetup(
      read,
      await createMeetup(deps, body, session.memberId),
      "Meetup succesvol aangemaakt!",
    );
  });

  route(contract.updateMeetup, async ({ params, body, session, deps }) => {
    const tooDeep = await checkNesting(body.description);
    if (tooDeep) return tooDeep;
    const gone = await refuseGonePicture(read, body.picture?.hash, "meetup");
    if (gone) return gone;
    const outcome = await updateMeetup(deps, { id: params.id, form: body, actor: session.memberId });
    return answer(outcome, () => savedMeetup(read, params.id, "Meetup succesvol bijgewerkt!"));
  });

  route(contract.deleteMeetup, async ({ params: { id }, query, session, deps }) =>
    answer(
      await deleteMeetup(deps, { id, seconds: query.undo_seconds, actor: session.memberId }),
      ({ recipients }) => ({
        message: recipients > 0 ? "De meetup wordt zo verwijderd" : "Meetup succesvol verwijderd!",
      }),
    ),
  );
});
