import { toTheMinute } from "#domain/dutch-dates.ts";
import { aMeetup } from "../kind-data.ts";
import { Frame, Paragraph, QuietButton, Rule } from "./frame.tsx";
import { Description, MeetupFacts } from "./meetup-facts.tsx";
import { WordsAbove, WordsBelow } from "./own-words.tsx";
import { mail, NO_DATA, SAMPLE_MEETUP } from "./template.ts";

export const guestReminder = mail({
  kind: "guest_reminder",
  priority: 4,
  traits: ["bulk", "pausable"],
  about: aMeetup,
  data: NO_DATA,
  subject: (title) => `Tot gauw: ${title}`,
  states: () => "confirmed",
  action: ({ meetup }, links) => links.meetup(meetup.id),
  body: ({ meetup }, around) => (
    <Frame
      around={around}
      preview={`${toTheMinute(meetup.start_time)} uur, ${meetup.location}`}
      why="Je krijgt deze e-mail omdat je hebt laten weten dat je komt."
    >
      <Paragraph>Hoi {around.name}, het is bijna zover. Hier is alles nog eens bij elkaar:</Paragraph>
      <WordsAbove in="guest_reminder" around={around} />
      <MeetupFacts meetup={meetup} links={around.links} />
      <Rule />
      <Description meetup={meetup} />
      <WordsBelow in="guest_reminder" around={around} />
      <Rule />
      <Paragraph>Kun je toch niet? Laat het weten, dan gaat je plek naar iemand anders.</Paragraph>
      <QuietButton href={around.links.respond(meetup.id, "decline")}>Ik kan toch niet</QuietButton>
    </Frame>
  ),
  sample: { meetup: SAMPLE_MEETUP },
});
