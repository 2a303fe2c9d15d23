import * as z from "zod/mini";
import { get, MessageAnswer, post } from "../endpoint.ts";
import { Instant } from "../text.ts";

/** Of a restored or copied site that reaches nothing outside by itself; null: it is ours. */
export const HeldSite = z.nullable(
  z.object({
    since: Instant,
    /** Evenings that should have announced themselves meanwhile. */
    passed_announcements: z.number(),
    /** An evening can have two. */
    passed_reminders: z.number(),
    coming_announcements: z.number(),
    /** A restore switched them off. */
    webhooks_off: z.number(),
  }),
);
export type HeldSite = z.output<typeof HeldSite>;

export const heldSite = get("/admin/site/held", "admin", {
  summary: "Whether the site was restored or copied and does nothing by itself that reaches outside.",
  answer: z.object({ held: HeldSite }),
});

export const makeOurs = post("/admin/site/ours", "admin", {
  summary: "Say that this restored or copied site is ours: it does everything by itself again.",
  answer: MessageAnswer,
});
