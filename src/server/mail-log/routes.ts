import * as contract from "#contract/mail-log.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { paginationOf } from "../platform/http/parsing.ts";
import { refused } from "../platform/refusals.ts";
import { recordOpening, resend, sendTestMail } from "./emails.ts";
import { mailHealth } from "./health.ts";
import { asEmailLog, emailById, pageOfEmails } from "./queries.ts";
import { withContent } from "./unsent-content.ts";

export const mailLogRoutes = subjectRoutes((route) => {
  route(contract.adminEmails, async ({ query, session, deps }) => {
    const { page, limit, content, ...filters } = query;
    const { emails, total } = await pageOfEmails(deps.db.read, filters, { page, limit });
    if (content === "true") await recordOpening(deps, emails, { by: session.memberId, target: "emails" });
    return { emails: emails.map(asEmailLog(content)), pagination: paginationOf(query, total) };
  });

  route(contract.mailHealth, ({ deps }) => mailHealth(deps.db.read, deps.clock()));

  route(contract.oneEmail, async ({ params, query, session, deps }) => {
    const logged = await emailById(deps.db.read, params.id);
    if (!logged) return refused("email-not-found");
    if (query.content === "false") return { email: asEmailLog("false")(logged) };
    const email = await withContent(deps, logged);
    await recordOpening(deps, [email], { by: session.memberId, target: `email:${email.id}` });
    return { email: asEmailLog("true")(email) };
  });

  route(contract.sendTestMail, async ({ body, session, deps }) => {
    const queued = await sendTestMail(deps, { email: body.email, actor: session.memberId });
    return { ...queued, message: `Testmail onderweg naar ${body.email}` };
  });

  route(contract.resendEmail, async ({ params, session, deps }) =>
    answer(await resend(deps, params.id, session.memberId), "De e-mail wordt opnieuw verstuurd"),
  );
});
