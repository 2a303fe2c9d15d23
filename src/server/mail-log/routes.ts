import type { FastifyInstance } from "fastify";
import * as contract from "#contract/mail-log.ts";
import { refused } from "#contract/refusals.ts";
import type { Deps } from "../deps.ts";
import { paginationOf } from "../http/pagination.ts";
import { route } from "../http/route.ts";
import { recordOpening, resend, sendTestMail } from "./emails.ts";
import { asEmailLog, emailById, pageOfEmails } from "./queries.ts";

export function mailLogRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.adminEmails, async ({ query, session, deps }) => {
    const { page, limit, content, ...filters } = query;
    const { emails, total } = await pageOfEmails(deps.db.read, filters, { page, limit });
    if (content === "true") await recordOpening(deps, emails, { by: session.memberId, target: "emails" });
    return { emails: emails.map(asEmailLog(content)), pagination: paginationOf(query, total) };
  });

  route(app, deps, contract.oneEmail, async ({ params, query, session, deps }) => {
    const email = await emailById(deps.db.read, params.id);
    if (!email) return refused("email-not-found");
    if (query.content === "true")
      await recordOpening(deps, [email], { by: session.memberId, target: `email:${email.id}` });
    return { email: asEmailLog(query.content)(email) };
  });

  route(app, deps, contract.sendTestMail, async ({ body, session, deps }) => {
    const queued = await sendTestMail(deps, { email: body.email, actor: session.memberId });
    return { ...queued, message: `Testmail onderweg naar ${body.email}` };
  });

  route(app, deps, contract.resendEmail, async ({ params, session, deps }) => {
    const outcome = await resend(deps, params.id, session.memberId);
    return outcome.kind === "refused" ? outcome : { message: "De e-mail wordt opnieuw verstuurd" };
  });
}
