import * as contract from "#contract/mail-log.ts";
import { countInWords } from "#domain/wording.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { paginationOf } from "../platform/http/parsing.ts";
import { isRefused, refused } from "../platform/refusals.ts";
import { recordOpening, resend, sendTestMail } from "./emails.ts";
import { mailHealth } from "./health.ts";
import { dropKept, sendFailed, sendKept } from "./kept-mails.ts";
import { asEmailLog, emailById, pageOfEmails } from "./queries.ts";
import { withContent } from "./unsent-content.ts";

export const mailLogRoutes = subjectRoutes((route) => {
  route(contract.adminEmails, async ({ query, deps }) => {
    const { page, limit, content, ...filters } = query;
    const { emails, total } = await pageOfEmails(deps.db.read, filters, { page, limit });
    if (content === "true") await recordOpening(deps, emails, "emails");
    return { emails: emails.map(asEmailLog(content)), pagination: paginationOf(query, total) };
  });

  route(contract.mailHealth, ({ deps }) => mailHealth(deps));

  route(contract.sendKeptEmails, async ({ deps }) => {
    const sent = await deps.onSite(sendKept);
    return isRefused(sent)
      ? sent
      : {
          ...sent,
          message: `${countInWords(sent.count, "bewaarde e-mail wordt", "bewaarde e-mails worden")} verstuurd`,
        };
  });

  route(contract.sendFailedEmails, async ({ deps }) => {
    const { count } = await deps.onSite(sendFailed);
    return {
      count,
      message: `${countInWords(count, "mislukte e-mail wordt", "mislukte e-mails worden")} opnieuw verstuurd`,
    };
  });

  route(contract.dropKeptEmails, async ({ deps }) => {
    const { count } = await deps.onSite(dropKept);
    return {
      count,
      message: `${countInWords(count, "bewaarde e-mail wordt", "bewaarde e-mails worden")} niet verstuurd`,
    };
  });

  route(contract.oneEmail, async ({ params, query, deps }) => {
    const logged = await emailById(deps.db.read, params.id);
    if (!logged) return refused("email-not-found");
    if (query.content === "false") return { email: asEmailLog("false")(logged) };
    const email = await withContent(deps, logged);
    await recordOpening(deps, [email], `email:${email.id}`);
    return { email: asEmailLog("true")(email) };
  });

  route(contract.sendTestMail, async ({ body, deps }) => {
    const queued = await deps.onSite(sendTestMail, body);
    return { ...queued, message: `Testmail onderweg naar ${body.email}` };
  });

  route(contract.resendEmail, async ({ params, deps }) =>
    answer(await deps.onSite(resend, params.id), "De e-mail wordt opnieuw verstuurd"),
  );
});
