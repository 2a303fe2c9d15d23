import * as contract from "#contract/webhooks.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { refused } from "../platform/refusals.ts";
import { refuseAddress } from "./addresses.ts";
import { openCredentials } from "./credentials.ts";
import { retryDelivery, testWebhook } from "./deliveries.ts";
import { outcomeInWords } from "./outcome.ts";
import { listWebhooks, webhookById } from "./queries.ts";
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  renewSecret,
  type SavedWebhook,
  switchWebhook,
} from "./webhooks.ts";

export const webhookRoutes = subjectRoutes((route, { config, read }) => {
  const withSecret =
    (message: string) =>
    async ({ id, hasNewSecret }: SavedWebhook) => {
      const webhook = await webhookById(read, id);
      if (!webhook) return refused("webhook-not-found");
      const secret = hasNewSecret ? (openCredentials(config.secrets, webhook.sealed)?.secret ?? null) : null;
      return { message, id, secret };
    };

  const { own } = config.webhooks;

  route(contract.webhooks, async ({ deps }) => ({
    webhooks: await listWebhooks(deps.db.read, deps.config.secrets),
  }));

  route(contract.addWebhook, async ({ body, deps }) => {
    const refusal = await refuseAddress(own, body.url);
    return refusal ?? answer(await deps.onSite(addWebhook, body), withSecret("Webhook toegevoegd"));
  });

  route(contract.changeWebhook, async ({ params: { id }, body, deps }) => {
    const refusal = await refuseAddress(own, body.url);
    return (
      refusal ??
      answer(await deps.onSite(changeWebhook, { id, form: body }), withSecret("Webhook bijgewerkt"))
    );
  });

  route(contract.switchWebhook, async ({ params: { id }, body: { active }, deps }) =>
    answer(await deps.onSite(switchWebhook, { id, active }), `De webhook staat ${active ? "aan" : "uit"}`),
  );

  route(contract.renewWebhookSecret, async ({ params: { id }, deps }) =>
    answer(await deps.onSite(renewSecret, id), withSecret("Het oude geheim werkt niet meer")),
  );

  route(contract.removeWebhook, async ({ params: { id }, deps }) =>
    answer(await deps.onSite(removeWebhook, id), "Webhook verwijderd"),
  );

  route(contract.testWebhook, async ({ params: { id }, deps, request }) =>
    answer(await testWebhook(deps, { id, log: request.log }), ({ arrived, outcome }) => ({
      message: arrived ? "Aangekomen. Kijk of het er staat." : (outcomeInWords(outcome).outcome ?? ""),
      arrived,
    })),
  );

  route(contract.retryDelivery, async ({ params, deps }) =>
    answer(await deps.onSite(retryDelivery, params), "Het bericht wordt opnieuw gestuurd"),
  );
});
