import * as z from "zod";
import { ClockTime, Day, Instant } from "#contract/text.ts";
import type { WebhookEvent } from "#contract/webhooks.ts";
import { pictureAddress } from "#domain/pictures.ts";
import { available, placesOf } from "#domain/places.ts";
import { pictureOf } from "../pictures/queries.ts";
import type { MeetupRow } from "../platform/db/schema.ts";

const Agreed = z.object({
  title: z.string(),
  date: Day,
  startTime: ClockTime,
  endTime: z.nullable(ClockTime),
  location: z.string(),
});

/** What a webhook tells about a meetup: only public facts, and no names. */
const EventFacts = z.object({
  meetup: Agreed.extend({
    id: z.number(),
    startsAt: Instant,
    endsAt: Instant,
    maxParticipants: z.nullable(z.number()),
    placesAvailable: z.nullable(z.number()),
    picture: z.nullable(z.string()),
  }),
  before: z.optional(Agreed),
  /** Only for a cancellation; null when no reason was given. */
  reason: z.optional(z.nullable(z.string())),
  isGone: z.optional(z.boolean()),
  /** Only for an offered talk: how many wait for a decision. */
  waiting: z.optional(z.number()),
});
export type EventFacts = z.output<typeof EventFacts>;
type AgreedFacts = z.output<typeof Agreed>;

/** The facts in a delivery's row; null for a test. Facts that cannot be parsed come from another release. */
export const parseEventFacts = (facts: string) => z.nullable(EventFacts).safeParse(JSON.parse(facts));

export interface MeetupEvent {
  readonly event: WebhookEvent;
  readonly meetup: MeetupRow;
  readonly before?: MeetupRow;
  readonly reason?: string | null;
  readonly isGone?: boolean;
  readonly waiting?: number;
}

const agreedOf = ({ title, date, start_time, end_time, location }: MeetupRow): AgreedFacts => ({
  title,
  date,
  startTime: start_time,
  endTime: end_time,
  location,
});

export function eventFacts({ meetup, before, reason, isGone, waiting }: MeetupEvent): EventFacts {
  const picture = pictureOf(meetup);
  const { id, starts_at, ends_at, max_participants } = meetup;
  return {
    meetup: {
      id,
      ...agreedOf(meetup),
      startsAt: starts_at,
      endsAt: ends_at,
      maxParticipants: max_participants,
      placesAvailable: available(placesOf(meetup)),
      picture: picture && pictureAddress(picture.hash, picture.width, "webp"),
    },
    before: before && agreedOf(before),
    reason,
    isGone: isGone ? true : undefined,
    waiting,
  };
}
