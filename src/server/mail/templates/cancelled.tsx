import * as z from "zod";
import { MeetupId } from "#contract/ids.ts";
import { ClockTime, Day, Instant } from "#contract/text.ts";
import type { About } from "../about.ts";
import type { Links } from "../placeholders.ts";
import { Frame, Paragraph, QuietButton } from "./frame.tsx";
import { MeetupFacts, onDay } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail } from "./template.ts";

/** What mails say about a deleted meetup. The row may hold more: all columns of a meetup at queueing. */
const GoneMeetup = z.object({
  meetup: z.object({
    id: MeetupId,
    title: z.string(),
    description: z.string(),
    date: Day,
    start_time: ClockTime,
    end_time: z.nullable(ClockTime),
    starts_at: Instant,
    ends_at: Instant,
    location: z.string(),
    created_at: z.string(),
    revision: z.number(),
  }),
});
type GoneMeetup = z.output<typeof GoneMeetup>;

/** A meetup that is deleted before the mail is sent: the queue keeps a copy, the columns only its title. */
const aDeletedMeetup: About<GoneMeetup, GoneMeetup, GoneMeetup> = {
  kept: GoneMeetup,
  store: ({ meetup }) => ({ columns: { meetup_id: null, meetup_title: meetup.title }, kept: { meetup } }),
  load: () => Promise.resolve(({ kept }) => kept),
};

/** A cancelled meetup keeps its page, with the reason; a deleted one has neither. */
const pageOf = ({ id }: { id: MeetupId }, reason: string | null, links: Links) =>
  reason === null ? links.site : links.meetup(id);

export const cancelled = mail({
  kind: "cancelled",
  priority: 2,
  traits: [],
  holdsWhile: [],
  about: aDeletedMeetup,
  data: z.object({
    hasPlace: z.boolean(),
    reason: z.nullable(z.string()).default(null),
    isInvited: z.boolean().default(false),
  }),
  states: () => "declined",
  subject: ({ meetup }) => `Gaat niet door: ${onDay(meetup)}`,
  action: ({ meetup, reason }, links) => pageOf(meetup, reason, links),
  body: ({ meetup, hasPlace, isInvited, reason }, around) => (
    <Frame
      wayOut="membership"
      around={around}
      preview="De organisatie heeft deze meetup afgezegd"
      why={
        hasPlace
          ? "Je krijgt deze e-mail omdat je had laten weten dat je zou komen."
          : isInvited
            ? "Je krijgt deze e-mail omdat je was uitgenodigd."
            : "Je krijgt deze e-mail omdat je op de wachtlijst stond."
      }
    >
      <Paragraph>Hoi {around.name}, deze meetup gaat helaas niet door:</Paragraph>
      {reason !== null && <Paragraph>{reason}</Paragraph>}
      <MeetupFacts meetup={meetup} links={around.links} isOff href={pageOf(meetup, reason, around.links)} />
      <QuietButton href={around.links.site}>Bekijk andere meetups</QuietButton>
    </Frame>
  ),
  calendar: ({ meetup, hasPlace, isInvited }) =>
    hasPlace || isInvited ? { method: "CANCEL", meetup, isInvitedOnly: !hasPlace } : null,
  sample: { meetup: SAMPLE_MEETUP, hasPlace: true, isInvited: false, reason: "De zaal heeft geen stroom." },
});
