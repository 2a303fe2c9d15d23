import * as z from "zod";
import { TalkId } from "#contract/talks.ts";
import { Instant } from "#contract/text.ts";
import { aMeetup } from "../about.ts";
import { Frame, Paragraph, PrimaryButton } from "./frame.tsx";
import { MeetupFacts, onDay } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail } from "./template.ts";

export const TakenOff = z.object({
  talk: TalkId,
  title: z.string(),
  /** The start that the speaker was mailed, which still holds when the talk is put back before this is sent. */
  told: Instant,
});
export type TakenOff = z.output<typeof TakenOff>;

/** To a speaker who was mailed that the talk is on the programme, after the minute in which it can be put back. */
export const talkTakenOff = mail({
  kind: "talk_taken_off",
  priority: 2,
  traits: [],
  holdsWhile: ["meetup-not-over", "talk-off-programme"],
  about: aMeetup,
  data: TakenOff,
  subject: ({ meetup }) => `Je staat niet meer op het programma: ${onDay(meetup)}`,
  action: ({ meetup }, links) => links.meetup(meetup.id),
  body: ({ meetup, title }, around) => (
    <Frame
      wayOut="membership"
      around={around}
      preview="Het programma is gewijzigd"
      why="Je krijgt deze e-mail omdat je op het programma stond."
    >
      <Paragraph>
        Hoi {around.name}, de organisatie heeft ‘{title}’ van het programma gehaald. Of je komt, verandert
        daardoor niet.
      </Paragraph>
      <MeetupFacts meetup={meetup} links={around.links} isPlain />
      <PrimaryButton href={around.links.meetup(meetup.id)}>Bekijk de meetup</PrimaryButton>
    </Frame>
  ),
  sample: {
    meetup: SAMPLE_MEETUP,
    talk: TalkId.parse(1),
    title: "Rolluiken zonder cloud",
    told: SAMPLE_MEETUP.starts_at,
  },
});
