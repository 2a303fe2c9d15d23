import * as z from "zod";
import { namesInWords } from "#domain/wording.ts";
import { aMeetup, withActor } from "../about.ts";
import { Frame, Paragraph, PrimaryButton } from "./frame.tsx";
import { MeetupFacts, onDay } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail } from "./template.ts";

const Missing = z.object({
  /** Of the speaker's talks; none of one who left, nor in mails of older releases. */
  titles: z.array(z.string()).default([]),
  isWithdrawn: z.boolean(),
});

/** What the queue keeps of such a mail once its speaker left: their talks are on no programme any more. */
export const MISSING_UNNAMED: z.output<typeof Missing> = { titles: [], isWithdrawn: true };

const quoted = (titles: readonly string[]): string => namesInWords(titles.map((title) => `‘${title}’`));

/** To the organisers of the evening: a speaker on its programme does not come, or withdrew the talk. */
export const talkMissing = mail({
  kind: "talk_missing",
  priority: 2,
  traits: ["names-others"],
  holdsWhile: ["meetup-not-over"],
  about: withActor(aMeetup),
  data: Missing,
  subject: ({ meetup, isWithdrawn }) =>
    `${isWithdrawn ? "Verhaal ingetrokken" : "Een spreker komt niet"}: ${onDay(meetup)}`,
  action: ({ meetup }, links) => links.programme(meetup.id),
  body: ({ meetup, by, titles, isWithdrawn }, around) => (
    <Frame
      wayOut="none"
      around={around}
      preview="Het programma heeft een gat"
      why="Je krijgt deze e-mail omdat je deze avond organiseert."
    >
      <Paragraph>
        Hoi {around.name},{" "}
        {isWithdrawn
          ? `${by ?? "een lid dat er niet meer is"} trok ${quoted(titles) || "een verhaal"} in; het staat niet meer op het programma.`
          : `${by ?? "een spreker"} komt niet, en staat wel op het programma${titles.length > 0 ? ` met ${quoted(titles)}` : ""}. Dat blijft op de pagina staan tot je het eraf haalt.`}
      </Paragraph>
      <MeetupFacts meetup={meetup} links={around.links} isPlain href={around.links.adminMeetup(meetup.id)} />
      <PrimaryButton href={around.links.programme(meetup.id)}>Naar het programma</PrimaryButton>
    </Frame>
  ),
  sample: {
    meetup: SAMPLE_MEETUP,
    by: "Piet de Vries",
    titles: ["Rolluiken zonder cloud"],
    isWithdrawn: false,
  },
  variant: {
    meetup: SAMPLE_MEETUP,
    by: "Piet de Vries",
    titles: ["Rolluiken zonder cloud"],
    isWithdrawn: true,
  },
});
