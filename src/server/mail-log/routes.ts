import type { FastifyInstance } from "fastify";
import * as contract from "#contract/mail-log.ts";
import { refused } from "#contract/refusals.ts";
import type { Deps } from "../deps.ts";
import { paginationOf } from "../http/pagination.ts";
import { route } from "../http/route.ts";
import { kindOf } from "../mail/mails.ts";
import { withName } from "../mail/personal.ts";
import { emailById, type LoggedEmail, pageOfEmails } from "./queries.ts";
import { recordOpening } from "./record-opening.ts";
import { resend } from "./resend.ts";
import { sendTestMail } from "./send-test-mail.ts";

export function mailLogRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.adminEmails, async ({ query, session, deps }) => {
    const { page, limit, content, ...filters } = query;
    const { emails, total } = await pageOfEmails(deps.db.read, filters, { page, limit });
    if (content === "true") await recordOpening(deps, emails, { by: session.memberId, target: "emails" });
    return { emails: emails.map(shown(content)), pagination: paginationOf(query, total) };
  });

  route(app, deps, contract.oneEmail, async ({ params, query, session, deps }) => {
    const email = await emailById(deps.db.read, params.id);
    if (!email) return refused("email-not-found");
    if (query.content === "true")
      await recordOpening(deps, [email], { by: session.memberId, target: `email:${email.id}` });
    return { email: shown(query.content)(email) };
  });

  route(app, deps, contract.sendTestMail, async ({ body, session, deps }) => {
    const id = await sendTestMail(deps, { email: body.email, actor: session.memberId });
    return { id, message: `Testmail onderweg naar ${body.email}` };
  });

  route(app, deps, contract.resendEmail, async ({ params, session, deps }) => {
    const outcome = await resend(deps, params.id, session.memberId);
    return outcome.kind === "refused" ? outcome : { message: "De e-mail wordt opnieuw verstuurd" };
  });
}

const shown =
  (content: "true" | "false") =>
  (row: LoggedEmail): contract.EmailLog => ({
    id: row.id,
    subject: row.subject,
    email_type: kindOf(row.kind),
    user_email: row.member_email,
    recipient_email: row.recipient,
    user_name: row.recipient_name,
    meetup_title: row.meetup_title,
    attempts: row.attempts,
    queued_at: row.created_at,
    next_attempt_at:
      row.sent_at === null && row.failed_at === null && row.paused === 0 ? row.next_attempt_at : null,
    sent_at: row.sent_at,
    error_message: row.error_message,
    gave_up: row.failed_at !== null,
    email_content: row.html === null || content === "false" ? null : withName(row.html, row.recipient_name),
  });
