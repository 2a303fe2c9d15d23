import * as z from "zod/mini";
import { endpoint, MessageAnswer } from "./endpoint.ts";
import { RowId, WebhookId } from "./ids.ts";
import { fields, requiredText, yesOrNo } from "./text.ts";
import { addressProblemFor, WebhookAddress } from "./webhook-address.ts";

export const WEBHOOK_KINDS = {
  discord: "Discord",
  slack: "Slack",
  matrix: "Matrix",
  ntfy: "ntfy",
  standard: "Eigen ontvanger",
} as const;
export type WebhookKind = keyof typeof WEBHOOK_KINDS;

/** What happens to meetups that others may hear of. */
export const WEBHOOK_EVENTS = {
  announced: "Aankondiging",
  changed: "Wijziging",
  cancelled: "Afzegging",
  place_freed: "Plek vrij",
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

export const DELIVERY_EVENTS = { ...WEBHOOK_EVENTS, test: "Testbericht" } as const;
export type DeliveryEvent = keyof typeof DELIVERY_EVENTS;

/** `withdrawn`: there was nothing to say any more before it arrived. */
export const DELIVERY_STATES = ["waiting", "sent", "failed", "withdrawn"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** `failing`: nothing arrived for days. `gone`: the receiver said that it wants nothing any more. */
export const STOP_REASONS = ["failing", "gone"] as const;
export type StopReason = (typeof STOP_REASONS)[number];

const EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

const WEBHOOK_FIELDS = {
  name: requiredText("Naam", 60),
  kind: z.enum(Object.keys(WEBHOOK_KINDS) as [WebhookKind, ...WebhookKind[]], {
    error: "Dit soort koppeling bestaat niet",
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

export const WebhookForm = fields(WEBHOOK_FIELDS).check(suitsKind);
export type WebhookForm = z.output<typeof WebhookForm>;

/** A changed one; with the revision it was made from, it is refused where somebody else changed it since. */
export const WebhookEdit = fields({
  ...WEBHOOK_FIELDS,
  revision: z.optional(z.string({ error: "Laad de koppelingen opnieuw en probeer het nog eens" })),
}).check(suitsKind);
export type WebhookEdit = z.output<typeof WebhookEdit>;

export const Delivery = z.object({
  id: z.number(),
  event: z.enum(Object.keys(DELIVERY_EVENTS) as [DeliveryEvent, ...DeliveryEvent[]]),
  /** Of the meetup it is about. */
  title: z.nullable(z.string()),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  created_at: z.string(),
  tried_at: z.nullable(z.string()),
  /** When it is tried next, as long as it waits. */
  next_attempt_at: z.nullable(z.string()),
  /** What became of the last attempt, as a sentence; its code for who asks further. */
  outcome: z.nullable(z.string()),
  code: z.nullable(z.string()),
});
export type Delivery = z.output<typeof Delivery>;

export const Webhook = z.object({
  id: WebhookId,
  name: z.string(),
  kind: z.enum(Object.keys(WEBHOOK_KINDS) as [WebhookKind, ...WebhookKind[]]),
  /** null where it was sealed with a secret that the program does not have any more. */
  url: z.nullable(z.string()),
  events: z.array(z.enum(EVENT_NAMES)),
  active: z.boolean(),
  /** Another as soon as one of the above is. */
  revision: z.string(),
  stopped_why: z.nullable(z.enum(STOP_REASONS)),
  /** The newest first, as many as are looked at. */
  deliveries: z.array(Delivery),
});
export type Webhook = z.output<typeof Webhook>;

export const webhooks = endpoint({
  method: "GET",
  path: "/admin/webhooks",
  access: "admin",
  summary: "Where news of meetups goes beside mail, each with what was sent last.",
  answer: z.object({ webhooks: z.array(Webhook) }),
});

/** The secret of one that signs, shown this once. */
const WithSecret = z.extend(MessageAnswer, { id: WebhookId, secret: z.nullable(z.string()) });

export const addWebhook = endpoint({
  method: "POST",
  path: "/admin/webhooks",
  access: "admin",
  proof: true,
  summary: "Add a receiver; what signs its messages is answered this once.",
  body: WebhookForm,
  answer: WithSecret,
});

const ById = fields({ id: WebhookId });

export const changeWebhook = endpoint({
  method: "PUT",
  path: "/admin/webhooks/:id",
  access: "admin",
  proof: true,
  summary:
    "Change a receiver; its secret stays, one that begins to sign answers its new one. With a revision that is no longer the newest it answers 409.",
  params: ById,
  body: WebhookEdit,
  answer: WithSecret,
});

export const switchWebhook = endpoint({
  method: "PUT",
  path: "/admin/webhooks/:id/active",
  access: "admin",
  summary:
    "Switch a receiver on or off and leave it as it is otherwise; what waits is not sent once it is off.",
  params: ById,
  body: fields({ active: yesOrNo("Aan") }),
  answer: MessageAnswer,
});

export const removeWebhook = endpoint({
  method: "DELETE",
  path: "/admin/webhooks/:id",
  access: "admin",
  summary: "Remove a receiver with its log.",
  params: ById,
  answer: MessageAnswer,
});

export const renewWebhookSecret = endpoint({
  method: "POST",
  path: "/admin/webhooks/:id/secret",
  access: "admin",
  proof: true,
  summary: "Sign with a new secret from now on, answered this once.",
  params: ById,
  answer: WithSecret,
});

export const testWebhook = endpoint({
  method: "POST",
  path: "/admin/webhooks/:id/test",
  access: "admin",
  summary: "Send a test message at once and say what became of it.",
  params: ById,
  answer: z.extend(MessageAnswer, { arrived: z.boolean() }),
});

export const retryDelivery = endpoint({
  method: "POST",
  path: "/admin/webhooks/:id/deliveries/:delivery/retry",
  access: "admin",
  summary: "Try a message that did not arrive again, under the same id.",
  params: fields({ id: WebhookId, delivery: RowId }),
  answer: MessageAnswer,
});
