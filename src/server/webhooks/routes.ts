import * as contract from "#contract/webhooks.ts";
import { answer, isRefused, subjectRoutes } from "../http/route.ts";
import { retryDelivery, testWebhook } from "./deliveries.ts";
import { listWebhooks } from "./queries.ts";
import { splitDescription } from "./send.ts";
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  renewSecret,
  type Saved,
  switchWebhook,
} from "./webhooks.ts";

export const webhookRoutes = subjectRoutes((route) => {
  const saying = (saved: Saved, message: string) =>
    isRefused(saved) ? saved : { message, id: saved.id, secret: saved.secret };

  route(contract.webhooks, async ({ deps }) => ({
    webhooks: await listWebhooks(deps.db.read, deps.config.secrets),
  }));

  route(contract.addWebhook, async ({ body, session, deps }) =>
    saying(await addWebhook(deps, body, session.memberId), "Koppeling toegevoegd"),
  );

  route(contract.changeWebhook, async ({ params: { id }, body, session, deps }) =>
    saying(await changeWebhook(deps, { id, form: body, actor: session.memberId }), "Koppeling bijgewerkt"),
  );

  route(contract.switchWebhook, async ({ params: { id }, body: { active }, session, deps }) =>
    answer(
      await switchWebhook(deps, { id, active, actor: session.memberId }),
      () => `De koppeling staat ${active ? "aan" : "uit"}`,
    ),
  );

  route(contract.renewWebhookSecret, async ({ params: { id }, session, deps }) =>
    saying(await renewSecret(deps, id, session.memberId), "Het oude geheim werkt niet meer"),
  );

  route(contract.removeWebhook, async ({ params: { id }, session, deps }) =>
    answer(await removeWebhook(deps, id, session.memberId), () => "Koppeling verwijderd"),
  );

  route(contract.testWebhook, async ({ params: { id }, session, deps, request }) => {
    const outcome = await testWebhook(deps, { id, actor: session.memberId, log: request.log });
    if (isRefused(outcome)) return outcome;
    const { arrived, words } = outcome;
    const said = arrived ? "Aangekomen. Kijk of het er staat." : splitDescription(words).outcome;
    return { message: said ?? "", arrived };
  });

  route(contract.retryDelivery, async ({ params: { id, delivery }, session, deps }) =>
    answer(
      await retryDelivery(deps, { id, delivery, actor: session.memberId }),
      () => "Het bericht wordt opnieuw gestuurd",
    ),
  );
});
