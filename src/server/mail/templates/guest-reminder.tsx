import * as z from "zod";
import { toTheMinute } from "#domain/dutch-dates.ts";
import { aMeetup, withWhereabouts } from "../about.ts";
import { askToDecline } from "./answer-rules.tsx";
import { AnswerButtons, Frame, GiveUpButton, Paragraph, Rule } from "./frame.tsx";
import { Description, MeetupFacts, onDay } from "./meetup-facts.tsx";
import { WordsAbove, WordsBelow } from "./own-words.tsx";
import { SAMPLE_MEETUP, SAMPLE_WHEREABOUTS } from "./samples.ts";
import { mail } from "./template.ts";

export const guestReminder = mail({
  kind: "guest_reminder",
  priority: 4,
  traits: ["bulk", "pausable"],
  holdsWhile: ["meetup-not-over"],
  about: withWhereabouts(aMeetup),
  /** Where the meetup asks, this mail is a question. */
  data: z.object({ isQuestion: z.optional(z.boolean()) }),
  subject: ({ meetup, isQuestion }) => `${isQuestion ? "Kom je nog?" : "Tot gauw:"} ${onDay(meetup)}`,
  states: () => "confirmed",
  action: ({ meetup }, links) =>
    meetup.ask_again === 1 ? links.respond(meetup.id, "confirm") : links.meetup(meetup.id),
  body: ({ meetup, whereabouts }, around) => (
    <Frame
      wayOut="plek"
      around={around}
      preview={`${toTheMinute(meetup.start_time)} uur, ${meetup.location}`}
      why="Je krijgt deze e-mail omdat je hebt laten weten dat je komt."
    >
      {meetup.ask_again === 1 ? (
        <Paragraph>
          Hoi {around.name}, het is bijna zover. <strong>Kom je nog?</strong> Laat het even weten, dan weten
          we hoeveel mensen er komen.
        </Paragraph>
      ) : (
        <Paragraph>Hoi {around.name}, het is bijna zover. Hier is alles nog eens bij elkaar:</Paragraph>
      )}
      <WordsAbove in="guest_reminder" around={around} />
      <MeetupFacts meetup={meetup} whereabouts={whereabouts} links={around.links} hasCalendar />
      {meetup.ask_again === 1 && (
        <AnswerButtons meetup={meetup} links={around.links} yes="Ja, ik kom" no="Ik kan toch niet" isEven />
      )}
      <Rule />
      <Description meetup={meetup} />
      <WordsBelow in="guest_reminder" around={around} />
      {meetup.ask_again === 0 && (
        <>
          <Rule />
          <Paragraph>{askToDecline("Kun je toch niet?", meetup)}</Paragraph>
          <GiveUpButton meetup={meetup} links={around.links} what="plek" />
        </>
      )}
    </Frame>
  ),
  sample: { meetup: SAMPLE_MEETUP, whereabouts: SAMPLE_WHEREABOUTS },
  variant: {
    meetup: { ...SAMPLE_MEETUP, ask_again: 1 },
    whereabouts: SAMPLE_WHEREABOUTS,
    isQuestion: true,
  },
});
