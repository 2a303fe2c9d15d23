import type { FastifyInstance } from "fastify";
import * as contract from "#contract/webhooks.ts";
import type { Deps } from "../deps.ts";
import { isRefused, route } from "../http/route.ts";
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

export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  const saying = (saved: Saved, message: string) =>
    isRefused(saved) ? saved : { message, id: saved.id, secret: saved.secret };

  route(app, deps, contract.webhooks, async ({ deps }) => ({
    webhooks: await listWebhooks(deps.db.read, deps.config.secrets),
  }));

  route(app, deps, contract.addWebhook, async ({ body, session, deps }) =>
    saying(await addWebhook(deps, body, session.memberId), "Koppeling toegevoegd"),
  );

  route(app, deps, contract.changeWebhook, async ({ params: { id }, body, session, deps }) =>
    saying(await changeWebhook(deps, { id, form: body, actor: session.memberId }), "Koppeling bijgewerkt"),
  );

  route(app, deps, contract.switchWebhook, async ({ params: { id }, body: { active }, session, deps }) => {
    const outcome = await switchWebhook(deps, { id, active, actor: session.memberId });
    return isRefused(outcome) ? outcome : { message: `De koppeling staat ${active ? "aan" : "uit"}` };
  });

  route(app, deps, contract.renewWebhookSecret, async ({ params: { id }, session, deps }) =>
    saying(await renewSecret(deps, id, session.memberId), "Het oude geheim werkt niet meer"),
  );

  route(app, deps, contract.removeWebhook, async ({ params: { id }, session, deps }) => {
    const outcome = await removeWebhook(deps, id, session.memberId);
    return isRefused(outcome) ? outcome : { message: "Koppeling verwijderd" };
  });

  route(app, deps, contract.testWebhook, async ({ params: { id }, session, deps, request }) => {
    const outcome = await testWebhook(deps, { id, actor: session.memberId, log: request.log });
    if (isRefused(outcome)) return outcome;
    const { arrived, words } = outcome;
    const said = arrived ? "Aangekomen. Kijk of het er staat." : splitDescription(words).outcome;
    return { message: said ?? "", arrived };
  });

  route(app, deps, contract.retryDelivery, async ({ params: { id, delivery }, session, deps }) => {
    const outcome = await retryDelivery(deps, { id, delivery, actor: session.memberId });
    return isRefused(outcome) ? outcome : { message: "Het bericht wordt opnieuw gestuurd" };
  });
}
