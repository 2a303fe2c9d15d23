import * as z from "zod";
import { aMeetup, withActor } from "../about.ts";
import { Frame, Paragraph, PrimaryButton } from "./frame.tsx";
import { MeetupFacts, onDay } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail } from "./template.ts";

/** To the organisers of the evening: a speaker on its programme does not come, or withdrew the talk. */
export const talkMissing = mail({
  kind: "talk_missing",
  priority: 2,
  traits: ["names-others", "before-end"],
  about: withActor(aMeetup),
  data: z.object({ isWithdrawn: z.boolean() }),
  subject: ({ meetup, isWithdrawn }) =>
    `${isWithdrawn ? "Verhaal ingetrokken" : "Een spreker komt niet"}: ${onDay(meetup)}`,
  action: ({ meetup }, links) => links.adminMeetup(meetup.id),
  body: ({ meetup, by, isWithdrawn }, around) => (
    <Frame
      wayOut="none"
      around={around}
      preview="Het programma heeft een gat"
      why="Je krijgt deze e-mail omdat je deze avond organiseert."
    >
      <Paragraph>
        Hoi {around.name},{" "}
        {isWithdrawn
          ? `${by ?? "een lid dat er niet meer is"} trok een verhaal in; het staat niet meer op het programma.`
          : `${by ?? "een spreker"} komt niet, en staat wel op het programma. Bezoekers zien dat niet.`}
      </Paragraph>
      <MeetupFacts meetup={meetup} links={around.links} isPlain href={around.links.adminMeetup(meetup.id)} />
      <PrimaryButton href={around.links.adminMeetup(meetup.id)}>Naar het programma</PrimaryButton>
    </Frame>
  ),
  sample: { meetup: SAMPLE_MEETUP, by: "Piet de Vries", isWithdrawn: false },
  variant: { meetup: SAMPLE_MEETUP, by: "Piet de Vries", isWithdrawn: true },
});
