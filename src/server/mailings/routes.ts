import type { FastifyInstance } from "fastify";
import { MessageId } from "#contract/ids.ts";
import * as contract from "#contract/mailings.ts";
import { refused } from "#contract/refusals.ts";
import { memberCount } from "#domain/wording.ts";
import type { Deps } from "../deps.ts";
import { route } from "../http/route.ts";
import { previewMail } from "../mail/render.ts";
import { meetupById } from "../meetups/queries.ts";
import { memberById } from "../members/queries.ts";
import { checkNesting } from "../text.ts";
import { hastenMessage, sendMessage, undoMessage } from "./messages.ts";
import { pauseMailing, resumeMailing } from "./pause.ts";
import { mailingProgress, messagesAbout, recipients } from "./queries.ts";
import { sendReminder } from "./reminders.ts";

/** Id of a message that is only previewed; no stored message ever has it. */
const NOT_YET = MessageId.parse(2 ** 31 - 1);

const mails = (count: number) => (count === 1 ? "1 e-mail" : `${count} e-mails`);

/** The count can be zero: the mails may have been sent before the pause. */
const heldBack = (count: number) =>
  count === 0 ? "Er waren geen e-mails om tegen te houden" : `${mails(count)} tegengehouden`;
const sentOn = (count: number) =>
  count === 0
    ? "Er werden geen e-mails tegengehouden"
    : `${mails(count)} ${count === 1 ? "gaat" : "gaan"} alsnog weg`;

export function mailingRoutes(app: FastifyInstance, deps: Deps): void {
  const { read } = deps.db;

  route(app, deps, contract.meetupMailing, ({ params }) => mailingProgress(read, params.id));

  route(app, deps, contract.pauseMailing, async ({ params, session, deps }) => {
    const outcome = await pauseMailing(deps, params.id, session.memberId);
    return outcome.kind === "refused" ? outcome : { message: heldBack(outcome.count) };
  });

  route(app, deps, contract.resumeMailing, async ({ params, session, deps }) => {
    const outcome = await resumeMailing(deps, params.id, session.memberId);
    return outcome.kind === "refused" ? outcome : { message: sentOn(outcome.count) };
  });

  route(app, deps, contract.meetupRecipients, async ({ params }) =>
    (await meetupById(read, params.id))
      ? recipients(read, params.id, deps.clock())
      : refused("meetup-not-found"),
  );

  route(app, deps, contract.sentMessages, async ({ params }) => ({
    messages: await messagesAbout(read, params.id),
  }));

  route(app, deps, contract.sendMessage, async ({ params, body, session, deps }) => {
    const tooDeep = await checkNesting(body.text);
    if (tooDeep) return tooDeep;
    const { send_after: seconds, ...form } = body;
    const outcome = await sendMessage(deps, { id: params.id, form, seconds, actor: session.memberId });
    if (outcome.kind === "refused") return outcome;
    return { message: `Bericht wordt verstuurd aan ${memberCount(outcome.recipients)}`, ...outcome };
  });

  route(app, deps, contract.previewMessage, async ({ params, body, session, deps }) => {
    const tooDeep = await checkNesting(body.text);
    if (tooDeep) return tooDeep;
    const meetup = await meetupById(read, params.id);
    const reader = await memberById(read, session.memberId);
    if (!meetup) return refused("meetup-not-found");
    if (!reader) return refused("no-session");
    return previewMail(deps, { kind: "message", meetup, message: { id: NOT_YET, ...body } }, reader);
  });

  route(app, deps, contract.sendNow, async ({ params, session, deps }) => {
    const outcome = await hastenMessage(deps, params.id, session.memberId);
    if (outcome.kind === "refused") return outcome;
    return { message: `Bericht wordt verstuurd aan ${memberCount(outcome.recipients)}` };
  });

  route(app, deps, contract.undoMessage, async ({ params, session, deps }) => {
    const outcome = await undoMessage(deps, params.id, session.memberId);
    return outcome.kind === "refused"
      ? outcome
      : { message: "Ongedaan gemaakt: niemand krijgt het bericht, de tekst staat weer in het formulier" };
  });

  route(app, deps, contract.sendReminder, async ({ params, session, deps }) => {
    const outcome = await sendReminder(deps, params.id, session.memberId);
    if (outcome.kind === "refused") return outcome;
    return { message: `Herinnering wordt verstuurd aan ${memberCount(outcome.count)}` };
  });
}
