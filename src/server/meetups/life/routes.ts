import * as contract from "#contract/meetups/life.ts";
import { type Day, fullDate, shortDate } from "#domain/dutch-dates.ts";
import { countToInvite } from "../../answers/invitations/queries.ts";
import { scopeAt } from "../../calls/rights.ts";
import { answer, subjectRoutes } from "../../calls/route.ts";
import { checkNesting } from "../../platform/nesting.ts";
import { refused } from "../../platform/refusals.ts";
import { memberById } from "../../records/members.ts";
import { refuseSkippedTime } from "../admin/form-columns.ts";
import { announcedInWords, savedMeetup } from "../admin/queries.ts";
import { publishMeetup, scheduleAnnouncementOn, unscheduleAnnouncement } from "./announce-meetup.ts";
import { cancelMeetup } from "./cancel-meetup.ts";
import { previewOf } from "./preview.ts";
import { reportMeetup } from "./report-meetup.ts";

const scheduledOn = (on: Day, asked: Day): string =>
  on === asked
    ? `De uitnodiging gaat ${fullDate(on)} om 10:00`
    : `Op ${shortDate(asked)} gaat al een andere uitnodiging; deze gaat ${fullDate(on)} om 10:00`;

export const meetupLifeRoutes = subjectRoutes((route, { config, read }) => {
  route(contract.publishMeetup, async ({ params: { id }, body, deps }) =>
    answer(await deps.onMeetup(id, publishMeetup, { seconds: body.undo_seconds }), () =>
      savedMeetup(read, id, announcedInWords),
    ),
  );

  route(contract.scheduleMeetup, async ({ params: { id }, body: { announce_on: asked }, deps }) =>
    answer(await deps.onMeetup(id, scheduleAnnouncementOn, asked), ({ on }) =>
      savedMeetup(read, id, scheduledOn(on, asked)),
    ),
  );

  route(contract.unscheduleMeetup, async ({ params: { id }, deps }) =>
    answer(await deps.onMeetup(id, unscheduleAnnouncement), () =>
      savedMeetup(read, id, "De uitnodiging gaat nog niet; je kunt de meetup zelf publiceren"),
    ),
  );

  route(contract.cancelMeetup, async ({ params: { id }, body, deps }) => {
    const { reason, tell_invited: tellInvited, undo_seconds: seconds } = body;
    return answer(await deps.onMeetup(id, cancelMeetup, { reason, tellInvited, seconds }), () =>
      savedMeetup(read, id, ({ status }) =>
        status === "published"
          ? { message: "De meetup wordt zo afgezegd", pending: true }
          : { message: contract.MEETUP_CANCELLED },
      ),
    );
  });

  route(contract.reportMeetup, async ({ params: { id }, body, deps }) => {
    const tooDeep = await checkNesting(body.report);
    if (tooDeep) return tooDeep;
    return answer(await deps.onMeetup(id, reportMeetup, body), () =>
      savedMeetup(read, id, body.report === "" ? "Verslag weggehaald" : "Het verslag staat op de pagina"),
    );
  });

  route(contract.announcementRecipients, async ({ deps }) => ({
    recipients: await countToInvite(read, deps.clock()),
  }));

  route(contract.previewMeetup, async ({ body: { id, ...form }, session, deps }) => {
    const refusal = refuseSkippedTime(form, config.site.timeZone) ?? (await checkNesting(form.description));
    if (refusal) return refusal;
    const reader = await memberById(read, session.memberId);
    if (!reader) return refused("no-session");
    const isOthers = id !== undefined && !(await scopeAt(read, session, id));
    return isOthers ? refused("not-admin") : previewOf(deps, { id, form, reader });
  });
});
