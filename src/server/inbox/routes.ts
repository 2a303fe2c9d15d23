import * as contract from "#contract/inbox.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { paginationOf } from "../platform/http/parsing.ts";
import { refused } from "../platform/refusals.ts";
import { healthOfInbox, htmlOfReturned, pageOfReturned } from "./queries.ts";
import { markSeen, openAnswer } from "./seen.ts";

export const inboxRoutes = subjectRoutes((route) => {
  route(contract.inboxMails, async ({ query, deps }) => {
    const { mails, total } = await pageOfReturned(deps, query.show, query);
    return { mails, pagination: paginationOf(query, total) };
  });

  route(contract.inboxMailHtml, async ({ params, deps }) => {
    const mail = await htmlOfReturned(deps.db.read, params.id);
    return mail ? { html: mail.html } : refused("inbox-mail-not-found");
  });

  route(contract.markInboxMailSeen, async ({ params, deps }) =>
    answer(await deps.onSite(markSeen, params.id), "Als gezien gemarkeerd"),
  );

  route(contract.openAnswerToInboxMail, async ({ params, deps }) =>
    answer(await deps.onSite(openAnswer, params.id), "De andere beheerders zien dat je antwoordt"),
  );

  route(contract.inboxHealth, async ({ deps }) => ({ health: await healthOfInbox(deps) }));
});
