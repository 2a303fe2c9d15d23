import * as z from "zod";
import { Instant } from "#contract/text.ts";
import { dateIn, shortDate } from "#domain/dutch-dates.ts";
import { timeIn } from "#domain/moments.ts";
import { aMeetup } from "../about.ts";
import { AnswerButtons, Frame, Paragraph } from "./frame.tsx";
import { MeetupFacts, onDay } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail } from "./template.ts";

export const offered = mail({
  kind: "offered",
  priority: 2,
  traits: [],
  holdsWhile: ["meetup-not-over", "place-offered"],
  about: aMeetup,
  data: z.object({ until: Instant }),
  subject: ({ meetup }) => `Wil je de plek? ${onDay(meetup)}`,
  // Until the member takes it, they are on the waitlist.
  states: () => "waitlist",
  action: ({ meetup }, links) => links.respond(meetup.id, "confirm"),
  body: ({ meetup, until }, around) => {
    const at = Date.parse(until);
    const time = timeIn(around.timeZone, at);
    const day = shortDate(dateIn(around.timeZone, at));
    return (
      <Frame
        wayOut="membership"
        around={around}
        preview={`Tot ${time} uur (${day}) houden we hem voor je vrij`}
        why="Je krijgt deze e-mail omdat je op de wachtlijst staat."
      >
        <Paragraph>
          Hoi {around.name}, er kwam een plek vrij. Wil je hem? Antwoord vóór {time} uur ({day}). Zeg je
          niets, dan vervalt dit aanbod en gaat het naar wie wacht; jij blijft op de wachtlijst. Zeg je nee,
          dan ga je van de wachtlijst af.
        </Paragraph>
        <MeetupFacts meetup={meetup} links={around.links} />
        <AnswerButtons meetup={meetup} links={around.links} yes="Ik neem de plek" no="Nee, bedankt" />
      </Frame>
    );
  },
  sample: { meetup: SAMPLE_MEETUP, until: "2026-12-03T16:30:00.000Z" },
});
