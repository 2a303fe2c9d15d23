import * as contract from "#contract/webhooks.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { retryDelivery, testWebhook } from "./deliveries.ts";
import { listWebhooks } from "./queries.ts";
import { splitDescription } from "./send.ts";
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  renewSecret,
  type SavedWebhook,
  switchWebhook,
} from "./webhooks.ts";

export const webhookRoutes = subjectRoutes((route) => {
  route(contract.webhooks, async ({ deps }) => ({
    webhooks: await listWebhooks(deps.db.read, deps.config.secrets),
  }));

  route(contract.addWebhook, async ({ body, session, deps }) =>
    answer(await addWebhook(deps, body, session.memberId), withSecret("Koppeling toegevoegd")),
  );

  route(contract.changeWebhook, async ({ params: { id }, body, session, deps }) =>
    answer(
      await changeWebhook(deps, { id, form: body, actor: session.memberId }),
      withSecret("Koppeling bijgewerkt"),
    ),
  );

  route(contract.switchWebhook, async ({ params: { id }, body: { active }, session, deps }) =>
    answer(
      await switchWebhook(deps, { id, active, actor: session.memberId }),
      `De koppeling staat ${active ? "aan" : "uit"}`,
    ),
  );

  route(contract.renewWebhookSecret, async ({ params: { id }, session, deps }) =>
    answer(await renewSecret(deps, id, session.memberId), withSecret("Het oude geheim werkt niet meer")),
  );

  route(contract.removeWebhook, async ({ params: { id }, session, deps }) =>
    answer(await removeWebhook(deps, id, session.memberId), "Koppeling verwijderd"),
  );

  route(contract.testWebhook, async ({ params: { id }, session, deps, request }) =>
    answer(
      await testWebhook(deps, { id, actor: session.memberId, log: request.log }),
      ({ arrived, words }) => ({
        message: arrived ? "Aangekomen. Kijk of het er staat." : (splitDescription(words).outcome ?? ""),
        arrived,
      }),
    ),
  );

  route(contract.retryDelivery, async ({ params: { id, delivery }, session, deps }) =>
    answer(
      await retryDelivery(deps, { id, delivery, actor: session.memberId }),
      "Het bericht wordt opnieuw gestuurd",
    ),
  );
});

const withSecret =
  (message: string) =>
  ({ id, secret }: SavedWebhook) => ({ message, id, secret });
