import * as z from "zod";
import { aMeetup } from "../about.ts";
import { WhereYesLeads } from "./answer-rules.tsx";
import { Frame, Paragraph, QuietButton } from "./frame.tsx";
import { MeetupFacts, onDay } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail } from "./template.ts";

const YES_AFTER_NO = "Ik kom wel";

export const declined = mail({
  kind: "declined",
  priority: 2,
  traits: [],
  holdsWhile: [],
  about: aMeetup,
  data: z.object({
    /** An earlier mail put the meetup in the member's calendar; this one removes it. */
    hadPlace: z.boolean(),
  }),
  subject: ({ meetup }) => `Je komt niet: ${onDay(meetup)}`,
  states: () => "declined",
  action: ({ meetup }, links) => links.meetup(meetup.id),
  body: ({ meetup }, around) => (
    <Frame
      wayOut="membership"
      around={around}
      preview="Je staat niet meer op de lijst"
      why="Je krijgt deze e-mail omdat je hebt laten weten dat je niet komt."
    >
      <Paragraph>Hoi {around.name}, je bent afgemeld. Fijn dat je het laat weten.</Paragraph>
      <MeetupFacts meetup={meetup} links={around.links} isPlain />
      <Paragraph>Kun je toch? Laat het weten.</Paragraph>
      <QuietButton href={around.links.respond(meetup.id, "confirm")}>{YES_AFTER_NO}</QuietButton>
      <WhereYesLeads meetup={meetup} yes={YES_AFTER_NO} />
    </Frame>
  ),
  calendar: ({ meetup, hadPlace }) => (hadPlace ? { method: "CANCEL", meetup } : null),
  sample: { meetup: SAMPLE_MEETUP, hadPlace: true },
});
