import type { ReturnedMailId } from "#contract/ids.ts";
import * as contract from "#contract/inbox.ts";
import { audit } from "../audit/audit.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import type { WriteContext } from "../calls/writes.ts";
import type { Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { paginationOf } from "../platform/http/parsing.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { healthOfInbox, htmlOfReturned, pageOfReturned } from "./queries.ts";

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

async function markSeen(tx: Tx, context: WriteContext, id: ReturnedMailId): Promise<Refused | null> {
  const mail = await mailOf(tx, id);
  if (!mail) return refused("inbox-mail-not-found");
  if (mail.seen_at !== null) return null;
  await setSeen(tx, context, id);
  await told(tx, context, { action: "inbox.seen", id });
  return null;
}

async function openAnswer(tx: Tx, context: WriteContext, id: ReturnedMailId): Promise<Refused | null> {
  const mail = await mailOf(tx, id);
  if (!mail) return refused("inbox-mail-not-found");
  if (mail.seen_at === null) await setSeen(tx, context, id);
  await tx
    .updateTable("returned_mails")
    .set({ answering_at: context.now.toISOString(), answering_by: context.actor })
    .where("id", "=", id)
    .execute();
  await told(tx, context, { action: "inbox.answering", id });
  return null;
}

const mailOf = (tx: Tx, id: ReturnedMailId) =>
  tx.selectFrom("returned_mails").select("seen_at").where("id", "=", id).executeTakeFirst();

const setSeen = (tx: Tx, { now, actor }: WriteContext, id: ReturnedMailId) =>
  tx
    .updateTable("returned_mails")
    .set({ seen_at: now.toISOString(), seen_by: actor })
    .where("id", "=", id)
    .execute();

interface Told {
  readonly action: "inbox.seen" | "inbox.answering";
  readonly id: ReturnedMailId;
}

async function told(tx: Tx, { now, actor }: WriteContext, { action, id }: Told): Promise<void> {
  notifyOnCommit(tx, "inbox-changed");
  await audit(tx, now, { actor, action, target: `inbox:${id}` });
}
