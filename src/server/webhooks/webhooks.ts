import type { WebhookId } from "#contract/ids.ts";
import { MAX_WEBHOOKS, type WebhookEdit, type WebhookForm } from "#contract/webhooks.ts";
import { audit } from "../audit/audit.ts";
import type { WriteContext } from "../calls/writes.ts";
import { lockCount } from "../platform/db/locks.ts";
import type { Tx } from "../platform/db/schema.ts";
import { countRows } from "../platform/db/sql.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { newSecret, openCredentials, sealCredentials } from "./credentials.ts";
import { withdrawAll } from "./events.ts";
import { revisionOf, webhookById } from "./queries.ts";

/** Sets only whether the webhook is active, so that a colleague's concurrent change stays. */
export async function switchWebhook(
  tx: Tx,
  { now, actor, config }: WriteContext,
  { id, active }: { readonly id: WebhookId; readonly active: boolean },
): Promise<Refused | null> {
  const webhook = await webhookById(tx, id);
  if (!webhook) return refused("webhook-not-found");
  if (active && !openCredentials(config.secrets, webhook.sealed)) return refused("webhook-address-lost");
  await tx
    .updateTable("webhooks")
    .set({ active: active ? 1 : 0, stopped_why: null })
    .where("id", "=", id)
    .execute();
  if (!active) await withdrawAll(tx, now, id);
  const action = active ? "webhook.switched-on" : "webhook.switched-off";
  await audit(tx, now, { actor, action, target: "webhook", detail: webhook.name });
  return null;
}

export async function removeWebhook(
  tx: Tx,
  { now, actor }: WriteContext,
  id: WebhookId,
): Promise<Refused | null> {
  const removed = await tx.deleteFrom("webhooks").where("id", "=", id).returning("name").executeTakeFirst();
  if (!removed) return refused("webhook-not-found");
  await audit(tx, now, { actor, action: "webhook.removed", target: "webhook", detail: removed.name });
  return null;
}

export interface SavedWebhook {
  readonly id: WebhookId;
  /** One was just made, to be shown only now. */
  readonly hasNewSecret: boolean;
}

export async function addWebhook(
  tx: Tx,
  { now, actor, config }: WriteContext,
  form: WebhookForm,
): Promise<Refused | SavedWebhook> {
  await lockCount(tx, "webhooks");
  if ((await countRows(tx.selectFrom("webhooks"))) >= MAX_WEBHOOKS) return refused("too-many-webhooks");
  const secret = form.kind === "standard" ? newSecret() : null;
  const { id } = await tx
    .insertInto("webhooks")
    .values({
      ...columnsOfForm(form),
      sealed: sealCredentials(config.secret, { url: form.url, secret }),
      created_at: now.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await audit(tx, now, { actor, action: "webhook.added", target: "webhook", detail: form.name });
  return { id, hasNewSecret: secret !== null };
}

/** Keeps the secret, unless the kind starts or stops signing. Waiting deliveries follow, or are withdrawn when off. */
export async function changeWebhook(
  tx: Tx,
  { now, actor, config }: WriteContext,
  { id, form }: { readonly id: WebhookId; readonly form: WebhookEdit },
): Promise<Refused | SavedWebhook> {
  const before = await webhookById(tx, id);
  if (!before) return refused("webhook-not-found");
  if (form.revision !== undefined && form.revision !== revisionOf(before, config.secrets))
    return refused("webhook-changed");
  const had = openCredentials(config.secrets, before.sealed)?.secret ?? null;
  const made = form.kind === "standard" && had === null ? newSecret() : null;
  const secret = form.kind === "standard" ? (had ?? made) : null;
  await tx
    .updateTable("webhooks")
    .set({
      ...columnsOfForm(form),
      sealed: sealCredentials(config.secret, { url: form.url, secret }),
      stopped_why: null,
    })
    .where("id", "=", id)
    .execute();
  if (!form.active) await withdrawAll(tx, now, id);
  await audit(tx, now, { actor, action: "webhook.changed", target: "webhook", detail: form.name });
  return { id, hasNewSecret: made !== null };
}

export async function renewSecret(
  tx: Tx,
  { now, actor, config }: WriteContext,
  id: WebhookId,
): Promise<Refused | SavedWebhook> {
  const webhook = await webhookById(tx, id);
  if (!webhook) return refused("webhook-not-found");
  const kept = openCredentials(config.secrets, webhook.sealed);
  if (webhook.kind !== "standard" || !kept) return refused("webhook-without-secret");
  const secret = newSecret();
  const sealed = sealCredentials(config.secret, { ...kept, secret });
  await tx.updateTable("webhooks").set({ sealed }).where("id", "=", id).execute();
  await audit(tx, now, { actor, action: "webhook.secret-renewed", target: "webhook", detail: webhook.name });
  return { id, hasNewSecret: true };
}

const columnsOfForm = ({ name, kind, url, events, active }: WebhookForm) => ({
  name,
  kind,
  events: JSON.stringify([...new Set(events)]),
  host: new URL(url).host,
  active: active ? 1 : 0,
});
