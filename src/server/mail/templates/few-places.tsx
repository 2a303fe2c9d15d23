import * as z from "zod";
import { freeInWords, tooBigInWords, uncapitalised } from "#domain/wording.ts";
import { aMeetup } from "../about.ts";
import { Frame, GiveUpButton, Paragraph, PrimaryButton } from "./frame.tsx";
import { MeetupFacts, onDay } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { Section } from "./tags.tsx";
import { mail } from "./template.ts";

/** To the first in line, whose party is larger than the free places. */
export const fewPlaces = mail({
  kind: "few_places",
  priority: 2,
  traits: [],
  holdsWhile: ["meetup-not-over", "places-too-few"],
  about: aMeetup,
  data: z.object({ free: z.number(), party: z.number() }),
  subject: ({ meetup, free }) => `${freeInWords(free)}: ${onDay(meetup)}`,
  states: () => "waitlist",
  action: ({ meetup }, links) => links.question(meetup.id),
  body: ({ meetup, free, party }, around) => (
    <Frame
      wayOut="wachtlijst"
      around={around}
      preview="Kom met minder, dan heb je meteen een plek"
      why="Je krijgt deze e-mail omdat je als eerste op de wachtlijst staat."
    >
      <Paragraph>
        Hoi {around.name}, {uncapitalised(tooBigInWords({ free, party }))}. Kom je met minder, dan heb je
        meteen een plek. Wacht je liever, dan blijf je als eerste staan; we laten je weten als er genoeg
        plekken vrij zijn.
      </Paragraph>
      <MeetupFacts meetup={meetup} links={around.links} />
      <PrimaryButton href={around.links.question(meetup.id)}>Kom met minder</PrimaryButton>
      <Section style={{ marginTop: 12 }}>
        <GiveUpButton meetup={meetup} links={around.links} what="wachtlijst" />
      </Section>
    </Frame>
  ),
  sample: { meetup: SAMPLE_MEETUP, free: 1, party: 2 },
  variant: { meetup: SAMPLE_MEETUP, free: 2, party: 4 },
});
