import * as z from "zod";
import { aMeetup, withWhereabouts } from "../about.ts";
import { askToDecline } from "./answer-rules.tsx";
import { Companions } from "./companions.tsx";
import { Frame, GiveUpButton, Paragraph, Rule } from "./frame.tsx";
import { Description, MeetupFacts, onDay } from "./meetup-facts.tsx";
import { WordsAbove, WordsBelow } from "./own-words.tsx";
import { SAMPLE_MEETUP, SAMPLE_WHEREABOUTS } from "./samples.ts";
import { mail } from "./template.ts";

export const confirmation = mail({
  kind: "confirmation",
  priority: 2,
  traits: [],
  holdsWhile: [],
  about: withWhereabouts(aMeetup),
  data: z.object({ guests: z.optional(z.number()) }),
  subject: ({ meetup }) => `Je komt: ${onDay(meetup)}`,
  states: () => "confirmed",
  action: ({ meetup }, links) => links.meetup(meetup.id),
  body: ({ meetup, whereabouts, guests = 0 }, around) => (
    <Frame
      wayOut="plek"
      around={around}
      preview="Je plek is bevestigd; het agenda-item zit erbij"
      why="Je krijgt deze e-mail omdat je hebt laten weten dat je komt."
    >
      <Paragraph>Hoi {around.name}, je plek is bevestigd. Zien we je daar!</Paragraph>
      <Companions meetup={meetup} guests={guests} links={around.links} />
      <WordsAbove in="confirmation" around={around} />
      <MeetupFacts meetup={meetup} whereabouts={whereabouts} links={around.links} hasCalendar />
      <Rule />
      <Description meetup={meetup} />
      <WordsBelow in="confirmation" around={around} />
      <Rule />
      <Paragraph>{askToDecline("Kun je toch niet?", meetup)}</Paragraph>
      <GiveUpButton meetup={meetup} links={around.links} what="plek" />
    </Frame>
  ),
  calendar: ({ meetup, whereabouts }) => ({ method: "PUBLISH", meetup: { ...meetup, whereabouts } }),
  sample: { meetup: SAMPLE_MEETUP, whereabouts: SAMPLE_WHEREABOUTS },
});
