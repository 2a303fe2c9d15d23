import { MessageId } from "#contract/ids.ts";
import * as contract from "#contract/mailings.ts";
import { countInWords, mailedInWords } from "#domain/wording.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { previewMail } from "../mail/render.ts";
import { hasMailServer } from "../platform/config/config.ts";
import { checkNesting } from "../platform/nesting.ts";
import { refused } from "../platform/refusals.ts";
import { meetupById } from "../records/meetups.ts";
import { memberById } from "../records/members.ts";
import { whereaboutsFor } from "../records/whereabouts.ts";
import { askAgain } from "./ask-again.ts";
import { askAboutClub, onlyOne, sendMemberMessage, sendMessage } from "./messages.ts";
import { pauseMailing, resumeMailing } from "./pause.ts";
import { mailingProgress, messagesAbout, messagesToMembers, recipients } from "./queries.ts";
import { sendReminder } from "./reminders.ts";

/** Id of a message that is only previewed; no stored message ever has it. */
const UNSAVED_MESSAGE_ID = MessageId.parse(2 ** 31 - 1);

/** The count can be zero: the mails may have been sent before the pause. */
const heldBack = (count: number) =>
  count === 0
    ? "Er waren geen e-mails om tegen te houden"
    : `${countInWords(count, "e-mail", "e-mails")} tegengehouden`;
const sentOn = (count: number) =>
  count === 0
    ? "Er werden geen e-mails tegengehouden"
    : `${countInWords(count, "e-mail gaat", "e-mails gaan")} alsnog weg`;

export const mailingRoutes = subjectRoutes((route, { clock, config, read }) => {
  const mailed = (mailing: Parameters<typeof mailedInWords>[0], count: number) =>
    mailedInWords(mailing, count, hasMailServer(config));

  route(contract.meetupMailing, ({ params, query }) => mailingProgress(read, params.id, query.since));

  route(contract.pauseMailing, async ({ params, deps }) =>
    answer(await deps.onMeetup(params.id, pauseMailing), ({ count }) => ({
      message: heldBack(count),
    })),
  );

  route(contract.resumeMailing, async ({ params, deps }) =>
    answer(await deps.onMeetup(params.id, resumeMailing), ({ count }) => ({
      message: sentOn(count),
    })),
  );

  route(contract.meetupRecipients, async ({ params }) =>
    (await meetupById(read, params.id)) ? recipients(read, params.id, clock()) : refused("meetup-not-found"),
  );

  route(contract.sentMessages, async ({ params }) => ({
    messages: await messagesAbout(read, params.id),
  }));

  route(contract.sendMessage, async ({ params, body, deps }) => {
    const tooDeep = await checkNesting(body.text);
    if (tooDeep) return tooDeep;
    const { undo_seconds: seconds, ...form } = body;
    return answer(await deps.onMeetup(params.id, sendMessage, { form, seconds }), (sent) => ({
      message: mailed("Bericht", sent.recipients),
      ...sent,
    }));
  });

  route(contract.previewMessage, async ({ params, body, session, deps }) => {
    const tooDeep = await checkNesting(body.text);
    if (tooDeep) return tooDeep;
    const meetup = await meetupById(read, params.id);
    const reader = await memberById(read, session.memberId);
    if (!meetup) return refused("meetup-not-found");
    if (!reader) return refused("no-session");
    const whereabouts =
      body.audience === "confirmed"
        ? (await whereaboutsFor(read, "organiser", [meetup.id])).get(meetup.id)
        : null;
    const message = { id: UNSAVED_MESSAGE_ID, ...body };
    return previewMail(deps, { kind: "message", meetup, message, whereabouts: whereabouts ?? null }, reader);
  });

  route(contract.sentToMembers, () => messagesToMembers(read, clock()));

  route(contract.askAboutClub, async ({ body, deps }) =>
    answer(
      await deps.onSite(askAboutClub, body),
      body.isWanted
        ? "De volgende uitnodiging stelt de vraag aan wie nog niet koos"
        : "De volgende uitnodiging stelt de vraag niet",
    ),
  );

  route(contract.sendMemberMessage, async ({ body, deps }) => {
    const tooDeep = await checkNesting(body.text);
    if (tooDeep) return tooDeep;
    const { undo_seconds: seconds, ...form } = body;
    return answer(await deps.onSite(sendMemberMessage, { form, seconds }), (sent) => ({
      message: mailed("Bericht", sent.recipients),
      ...sent,
    }));
  });

  route(contract.previewMemberMessage, async ({ body: { to, ...written }, session, deps }) => {
    const tooDeep = await checkNesting(written.text);
    if (tooDeep) return tooDeep;
    const reader = await memberById(read, session.memberId);
    if (!reader) return refused("no-session");
    const message = { id: UNSAVED_MESSAGE_ID, ...written, audience: null, member_id: onlyOne(to) };
    return previewMail(deps, { kind: "member_message", message }, reader);
  });

  route(contract.sendReminder, async ({ params, query, deps }) =>
    answer(await deps.onMeetup(params.id, sendReminder, { seconds: query.undo_seconds }), ({ count }) => ({
      message: mailed("Herinnering", count),
    })),
  );

  route(contract.askAgain, async ({ params, query, deps }) =>
    answer(await deps.onMeetup(params.id, askAgain, { seconds: query.undo_seconds }), ({ count }) => ({
      message: mailed("‘Kom je nog?’", count),
    })),
  );
});
