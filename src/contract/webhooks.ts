import * as z from "zod/mini";
import { del, get, MessageAnswer, post, put } from "./endpoint.ts";
import { RowId, WebhookId } from "./ids.ts";
import { inputFields } from "./input.ts";
import { requiredText, yesOrNo } from "./text.ts";
import { addressProblemFor, WebhookAddress } from "./webhook-address.ts";

export const MAX_WEBHOOKS = 20;

export const WEBHOOK_KINDS = {
  discord: "Discord",
  slack: "Slack",
  matrix: "Matrix",
  ntfy: "ntfy",
  standard: "Eigen ontvanger",
} as const;
export type WebhookKind = keyof typeof WEBHOOK_KINDS;

export const WEBHOOK_EVENTS = {
  announced: "Aankondiging",
  changed: "Wijziging",
  cancelled: "Afzegging",
  place_freed: "Plek vrij",
  talk_offered: "Nieuw voorstel",
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

export const DELIVERY_EVENTS = { ...WEBHOOK_EVENTS, test: "Testbericht" } as const;
export type DeliveryEvent = keyof typeof DELIVERY_EVENTS;

/** `withdrawn`: the news was no longer true before it was delivered. */
export const DELIVERY_STATES = ["waiting", "sent", "failed", "withdrawn"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** `failing`: all deliveries failed for days. `gone`: the receiver answered that it wants no more. */
export const STOP_REASONS = ["failing", "gone"] as const;
export type StopReason = (typeof STOP_REASONS)[number];

const EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

const WEBHOOK_FIELDS = {
  name: requiredText("Naam", 60),
  kind: z.enum(Object.keys(WEBHOOK_KINDS) as [WebhookKind, ...WebhookKind[]], {
    error: "Dit soort webhook bestaat niet",
  }),
  url: WebhookAddress,
  events: z
    .array(z.enum(EVENT_NAMES, { error: "Dit bestaat niet" }), { error: "Kies minstens één soort bericht" })
    .check(z.minLength(1, "Kies minstens één soort bericht"), z.maxLength(EVENT_NAMES.length)),
  active: yesOrNo("Aan"),
};

const suitsKind = z.refine<{ readonly kind: WebhookKind; readonly url: string }>(
  ({ kind, url }) => addressProblemFor(kind, url) === null,
  {
    error: ({ input }) => {
      const { kind, url } = input as { kind: WebhookKind; url: string };
      return addressProblemFor(kind, url);
    },
    path: ["url"],
  },
);

export const WebhookForm = inputFields(WEBHOOK_FIELDS).check(suitsKind);
export type WebhookForm = z.output<typeof WebhookForm>;

/** An edited webhook. With `revision`, the server refuses it when another organiser changed it since. */
export const WebhookEdit = inputFields({
  ...WEBHOOK_FIELDS,
  revision: z.optional(z.string({ error: "Laad de webhooks opnieuw en probeer het nog eens" })),
}).check(suitsKind);
export type WebhookEdit = z.output<typeof WebhookEdit>;

export const Delivery = z.object({
  id: z.number(),
  event: z.enum(Object.keys(DELIVERY_EVENTS) as [DeliveryEvent, ...DeliveryEvent[]]),
  title: z.nullable(z.string()),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  created_at: z.string(),
  tried_at: z.nullable(z.string()),
  next_attempt_at: z.nullable(z.string()),
  /** Result of the last attempt as a sentence; `code` is for diagnosis. */
  outcome: z.nullable(z.string()),
  code: z.nullable(z.string()),
});
export type Delivery = z.output<typeof Delivery>;

export const Webhook = z.object({
  id: WebhookId,
  name: z.string(),
  kind: z.enum(Object.keys(WEBHOOK_KINDS) as [WebhookKind, ...WebhookKind[]]),
  /** null when it was encrypted with a secret that the server no longer has. */
  url: z.nullable(z.string()),
  events: z.array(z.enum(EVENT_NAMES)),
  active: z.boolean(),
  /** Changes whenever a field above changes. */
  revision: z.string(),
  stopped_why: z.nullable(z.enum(STOP_REASONS)),
  deliveries: z.array(Delivery),
});
export type Webhook = z.output<typeof Webhook>;

export const webhooks = get("/admin/webhooks", "admin", {
  summary: "The webhooks, each with its last deliveries.",
  answer: z.object({ webhooks: z.array(Webhook) }),
});

/** `secret` signs the messages and is shown only once; null for kinds that do not sign. */
const WithSecret = z.extend(MessageAnswer, { id: WebhookId, secret: z.nullable(z.string()) });

export const addWebhook = post("/admin/webhooks", "admin", {
  proof: true,
  summary: "Add a webhook; its signing secret is answered only here.",
  body: WebhookForm,
  answer: WithSecret,
});

const ById = inputFields({ id: WebhookId });

export const changeWebhook = put("/admin/webhooks/:id", "admin", {
  proof: true,
  summary:
    "Change a webhook. Its secret stays; one that begins to sign answers its new secret. An outdated revision is answered 409.",
  params: ById,
  body: WebhookEdit,
  answer: WithSecret,
});

export const switchWebhook = put("/admin/webhooks/:id/active", "admin", {
  summary:
    "Switch a webhook on or off, without another change; waiting deliveries of one that is off are not sent.",
  params: ById,
  body: inputFields({ active: yesOrNo("Aan") }),
  answer: MessageAnswer,
});

export const removeWebhook = del("/admin/webhooks/:id", "admin", {
  summary: "Remove a webhook with its log.",
  params: ById,
  answer: MessageAnswer,
});

export const renewWebhookSecret = post("/admin/webhooks/:id/secret", "admin", {
  proof: true,
  summary: "Replace the signing secret; the new one is answered only here.",
  params: ById,
  answer: WithSecret,
});

export const testWebhook = post("/admin/webhooks/:id/test", "admin", {
  unkeyed: true,
  summary: "Send a test message at once, and answer the result.",
  params: ById,
  answer: z.extend(MessageAnswer, { arrived: z.boolean() }),
});

export const retryDelivery = post("/admin/webhooks/:id/deliveries/:delivery/retry", "admin", {
  summary: "Retry a delivery that did not arrive, with the same id.",
  params: inputFields({ id: WebhookId, delivery: RowId }),
  answer: MessageAnswer,
});
