import * as contract from "#contract/meetups/life.ts";
import { refused } from "#contract/refusals.ts";
import { answer, subjectRoutes } from "../../http/route.ts";
import { countToInvite } from "../../invitations/queries.ts";
import { waitingMessages } from "../../mailings/queries.ts";
import { memberById } from "../../members/queries.ts";
import { checkNesting } from "../../text.ts";
import { pendingAnnouncements, savedMeetup } from "../admin/queries.ts";
import { cancelMeetup } from "./cancel-meetup.ts";
import { previewOf } from "./preview.ts";
import { publishMeetup, publishNow, unpublishMeetup } from "./publish-meetup.ts";
import { reportMeetup } from "./report-meetup.ts";

/** Calls that move a meetup from a draft to its end. */
export const meetupLifeRoutes = subjectRoutes((route, { read }) => {
  route(contract.publishMeetup, async ({ params: { id }, body, session, deps }) => {
    const asked = { id, seconds: body.announce_after, actor: session.memberId };
    return answer(await publishMeetup(deps, asked), () =>
      savedMeetup(read, id, ({ status }) =>
        status === "draft" ? "De meetup wordt zo aangekondigd" : "De meetup is aangekondigd",
      ),
    );
  });

  route(contract.publishNow, async ({ params: { id }, session, deps }) =>
    answer(await publishNow(deps, id, session.memberId), () =>
      savedMeetup(read, id, "De meetup is aangekondigd"),
    ),
  );

  route(contract.unpublishMeetup, async ({ params: { id }, session, deps }) =>
    answer(await unpublishMeetup(deps, id, session.memberId), () =>
      savedMeetup(read, id, "Ongedaan gemaakt: het is weer een concept, niemand kreeg bericht"),
    ),
  );

  route(contract.cancelMeetup, async ({ params: { id }, body, session, deps }) =>
    answer(await cancelMeetup(deps, { id, reason: body.reason, actor: session.memberId }), () =>
      savedMeetup(read, id, "De meetup is afgezegd; wie zou komen of op de wachtlijst staat, krijgt bericht"),
    ),
  );

  route(contract.reportMeetup, async ({ params: { id }, body, session, deps }) => {
    const tooDeep = await checkNesting(body.report);
    if (tooDeep) return tooDeep;
    const outcome = await reportMeetup(deps, { id, report: body.report, actor: session.memberId });
    return answer(outcome, () =>
      savedMeetup(read, id, body.report === "" ? "Verslag weggehaald" : "Het verslag staat op de pagina"),
    );
  });

  route(contract.announcements, async ({ deps }) => ({
    announcements: await pendingAnnouncements(read, deps.clock()),
    messages: await waitingMessages(read, deps.clock()),
  }));

  route(contract.announcementRecipients, async ({ deps }) => ({
    recipients: await countToInvite(read, deps.clock()),
  }));

  route(contract.previewMeetup, async ({ body: { id, ...form }, session, deps }) => {
    const tooDeep = await checkNesting(form.description);
    if (tooDeep) return tooDeep;
    const reader = await memberById(read, session.memberId);
    return reader ? previewOf(deps, { id, form, reader }) : refused("no-session");
  });
});
