import * as contract from "#contract/meetups/admin.ts";
import type { MeetupForm } from "#contract/meetups/form.ts";
import { answer, subjectRoutes } from "../../calls/route.ts";
import { refuseGonePicture } from "../../pictures/queries.ts";
import type { Read } from "../../platform/db/schema.ts";
import { paginationOf } from "../../platform/http/parsing.ts";
import { checkNesting } from "../../platform/nesting.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { deleteMeetup } from "./delete-meetup.ts";
import { filledDraft } from "./drafts.ts";
import { refuseSkippedTime } from "./form-columns.ts";
import { pageOfMeetups } from "./pages-of-meetups.ts";
import {
  adminMeetupById,
  meetupCreators,
  meetupDates,
  meetupLocations,
  meetupsAfterwards,
  organisedMeetups,
  savedMeetup,
} from "./queries.ts";
import { createDraft, createMeetup, updateMeetup } from "./save-meetup.ts";

export const meetupAdminRoutes = subjectRoutes((route, { clock, config, read }) => {
  const { timeZone } = config.site;

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

  route(contract.createMeetup, async ({ body, onSite }) => {
    const refusal = await refuseUnusable(read, body, timeZone);
    if (refusal) return refusal;
    return savedMeetup(read, await onSite(createMeetup, body), "Meetup succesvol aangemaakt!");
  });

  route(contract.updateMeetup, async ({ params: { id }, body, onMeetup }) => {
    const refusal = await refuseUnusable(read, body, timeZone);
    if (refusal) return refusal;
    return answer(await onMeetup(id, updateMeetup, { form: body }), () =>
      savedMeetup(read, id, "Meetup succesvol bijgewerkt!"),
    );
  });

  route(contract.createDraft, async ({ body, onSite }) => {
    const draft = filledDraft(body);
    const refusal = await refuseUnusable(read, draft.form, timeZone);
    if (refusal) return refusal;
    return answer(await onSite(createDraft, draft), ({ id }) =>
      savedMeetup(read, id, "Meetup succesvol aangemaakt!"),
    );
  });

  route(contract.updateDraft, async ({ params: { id }, body, onMeetup }) => {
    const { form, missing } = filledDraft(body);
    const refusal = await refuseUnusable(read, form, timeZone);
    if (refusal) return refusal;
    const edit = { form: { ...form, status: "draft" as const }, missing };
    return answer(await onMeetup(id, updateMeetup, edit), () =>
      savedMeetup(read, id, "Meetup succesvol bijgewerkt!"),
    );
  });

  route(contract.deleteMeetup, async ({ params, query, onMeetup }) =>
    answer(await onMeetup(params.id, deleteMeetup, { seconds: query.undo_seconds }), ({ recipients }) =>
      recipients > 0
        ? { message: "De meetup wordt zo verwijderd", pending: true }
        : { message: "Meetup succesvol verwijderd!" },
    ),
  );
});

const refuseUnusable = async (read: Read, form: MeetupForm, timeZone: string): Promise<Refused | null> =>
  refuseSkippedTime(form, timeZone) ??
  (await checkNesting(form.description)) ??
  (await refuseGonePicture(read, form.picture?.hash, "meetup"));
