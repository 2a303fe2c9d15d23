import * as z from "zod";
import { aMeetup, withActor } from "../about.ts";
import { Frame, Paragraph, QuietButton } from "./frame.tsx";
import { MeetupFacts, onDay } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail } from "./template.ts";

export const guestRemoved = mail({
  kind: "guest_removed",
  priority: 2,
  traits: ["of-change", "names-others"],
  holdsWhile: [],
  about: withActor(aMeetup),
  data: z.object({
    hadPlace: z.boolean(),
  }),
  subject: ({ meetup }) => `Je bent afgemeld: ${onDay(meetup)}`,
  states: () => "declined",
  action: ({ meetup }, links) => links.meetup(meetup.id),
  body: ({ meetup, by }, around) => (
    <Frame
      wayOut="membership"
      around={around}
      preview="Je staat niet meer op de lijst"
      why="Je krijgt deze e-mail van de organisatie van deze meetup."
    >
      <Paragraph>
        Hoi {around.name}, {by ?? "de organisatie"} heeft je afgemeld: je staat niet meer op de lijst.
      </Paragraph>
      <MeetupFacts meetup={meetup} links={around.links} isPlain />
      <Paragraph>Klopt dit niet? Laat het weten.</Paragraph>
      <QuietButton href={around.links.respond(meetup.id, "confirm")}>Ik kom wel</QuietButton>
    </Frame>
  ),
  calendar: ({ meetup, hadPlace }) => (hadPlace ? { method: "CANCEL", meetup } : null),
  sample: { meetup: SAMPLE_MEETUP, by: "Piet de Vries", hadPlace: true },
});
