import * as z from "zod";
import type { WebhookId } from "#contract/ids.ts";
import { ClockTime, Day, Instant } from "#contract/text.ts";
import type { WebhookEvent } from "#contract/webhooks.ts";
import { available } from "#domain/places.ts";
import type { MeetupRow, Tx } from "../db/schema.ts";
import { pictureOf } from "../pictures/queries.ts";

/** What waits for a webhook that is off is not sent when it is on again. */
export async function withdrawAll(tx: Tx, webhook: WebhookId): Promise<void> {
  await tx
    .updateTable("webhook_deliveries")
    .set({ state: "withdrawn" })
    .where("webhook_id", "=", webhook)
    .where("state", "=", "waiting")
    .where("claimed_until", "is", null)
    .execute();
}

const Agreed = z.object({
  title: z.string(),
  date: Day,
  startTime: ClockTime,
  endTime: z.nullable(ClockTime),
  location: z.string(),
});

/** What is told of a meetup: what everybody may see of it, and nobody's name. */
const EventFacts = z.object({
  meetup: Agreed.extend({
    id: z.number(),
    startsAt: Instant,
    endsAt: Instant,
    maxParticipants: z.nullable(z.number()),
    placesAvailable: z.nullable(z.number()),
    /** Path of its own picture; null: it has none. */
    picture: z.nullable(z.string()),
  }),
  /** Only of a change: how it was. */
  before: z.optional(Agreed),
  /** Only of a cancellation; null: none was given. */
  reason: z.optional(z.nullable(z.string())),
  /** Its page is gone too. */
  isGone: z.optional(z.boolean()),
});
export type EventFacts = z.output<typeof EventFacts>;
type AgreedFacts = z.output<typeof Agreed>;

/** What a delivery's row keeps; null for a test. One that cannot be read is of another release. */
export const parseEventFacts = (facts: string) => z.nullable(EventFacts).safeParse(JSON.parse(facts));

/** Something that happened to a meetup, to be told to who asked to hear of such. */
export interface MeetupEvent {
  readonly event: WebhookEvent;
  readonly meetup: MeetupRow;
  readonly before?: MeetupRow;
  readonly reason?: string | null;
  readonly isGone?: boolean;
}

const agreedOf = ({ title, date, start_time, end_time, location }: MeetupRow): AgreedFacts => ({
  title,
  date,
  startTime: start_time,
  endTime: end_time,
  location,
});

export function eventFacts({ meetup, before, reason, isGone }: MeetupEvent): EventFacts {
  const picture = pictureOf(meetup);
  const { id, starts_at, ends_at, max_participants, confirmed } = meetup;
  return {
    meetup: {
      id,
      ...agreedOf(meetup),
      startsAt: starts_at,
      endsAt: ends_at,
      maxParticipants: max_participants,
      placesAvailable: available({ max: max_participants, confirmed }),
      picture: picture && `/pictures/${picture.hash}-${picture.widths.at(-1)}.webp`,
    },
    ...(before && { before: agreedOf(before) }),
    ...(reason !== undefined && { reason }),
    ...(isGone && { isGone }),
  };
}
