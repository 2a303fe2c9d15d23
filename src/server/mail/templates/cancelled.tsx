import * as z from "zod";
import type { MeetupId } from "#contract/ids.ts";
import { deletedMeetup } from "../kind-data.ts";
import type { Links } from "../placeholders.ts";
import { Frame, Paragraph, QuietButton } from "./frame.tsx";
import { MeetupFacts } from "./meetup-facts.tsx";
import { mail, SAMPLE_MEETUP } from "./template.ts";

/** A cancelled meetup keeps its page, with the reason; a deleted one has neither. */
const pageOf = ({ id }: { id: MeetupId }, reason: string | null, links: Links) =>
  reason === null ? links.site : links.meetup(id);

export const cancelled = mail({
  kind: "cancelled",
  priority: 2,
  traits: [],
  about: deletedMeetup,
  data: z.object({
    hasPlace: z.boolean(),
    reason: z.nullable(z.string()).default(null),
    /** Of a member that has not answered. */
    isInvited: z.boolean().default(false),
  }),
  states: () => "declined",
  subject: (title) => `Gaat niet door: ${title}`,
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
  calendar: ({ meetup, hasPlace }) => (hasPlace ? { method: "CANCEL", meetup } : null),
  sample: { meetup: SAMPLE_MEETUP, hasPlace: true, isInvited: false, reason: "De zaal heeft geen stroom." },
});
