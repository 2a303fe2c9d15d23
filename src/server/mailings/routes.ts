import type { FastifyInstance } from "fastify";
import * as contract from "#contract/mailings.ts";
import { refused } from "#contract/refusals.ts";
import { memberCount } from "#domain/dutch-counts.ts";
import type { Deps } from "../deps.ts";
import { route } from "../http/route.ts";
import { meetupById } from "../meetups/queries.ts";
import { refuseTooDeep } from "../text-depth.ts";
import { pauseMailing, resumeMailing } from "./pause.ts";
import { mailingProgress, messagesAbout, recipients } from "./queries.ts";
import { sendMessage } from "./send-message.ts";
import { sendReminder } from "./send-reminder.ts";

const mails = (count: number) => (count === 1 ? "1 e-mail" : `${count} e-mails`);

export function mailingRoutes(app: FastifyInstance, deps: Deps): void {
  const { read } = deps.db;

  route(app, deps, contract.meetupMailing, ({ params }) => mailingProgress(read, params.id));

  route(app, deps, contract.pauseMailing, async ({ params, session, deps }) => {
    const outcome = await pauseMailing(deps, params.id, session.memberId);
    return outcome.kind === "refused" ? outcome : { message: `${mails(outcome.count)} tegengehouden` };
  });

  route(app, deps, contract.resumeMailing, async ({ params, session, deps }) => {
    const outcome = await resumeMailing(deps, params.id, session.memberId);
    return outcome.kind === "refused" ? outcome : { message: `${mails(outcome.count)} gaan alsnog weg` };
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
    const tooDeep = await refuseTooDeep(body.text);
    if (tooDeep) return tooDeep;
    const outcome = await sendMessage(deps, { id: params.id, form: body, actor: session.memberId });
    if (outcome.kind === "refused") return outcome;
    return { message: `Bericht wordt verstuurd aan ${memberCount(outcome.recipients)}`, ...outcome };
  });

  route(app, deps, contract.sendReminder, async ({ params, session, deps }) => {
    const outcome = await sendReminder(deps, params.id, session.memberId);
    if (outcome.kind === "refused") return outcome;
    return { message: `Herinnering wordt verstuurd aan ${memberCount(outcome.count)}` };
  });
}
