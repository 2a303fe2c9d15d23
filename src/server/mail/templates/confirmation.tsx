import { aMeetup } from "../kind-data.ts";
import { Frame, Paragraph, QuietButton, Rule } from "./frame.tsx";
import { Description, MeetupFacts } from "./meetup-facts.tsx";
import { WordsAbove, WordsBelow } from "./own-words.tsx";
import { mail, NO_DATA, SAMPLE_MEETUP } from "./template.ts";

export const confirmation = mail({
  kind: "confirmation",
  priority: 2,
  traits: [],
  about: aMeetup,
  data: NO_DATA,
  subject: (title) => `Je komt: ${title}`,
  states: () => "confirmed",
  action: ({ meetup }, links) => links.meetup(meetup.id),
  body: ({ meetup }, around) => (
    <Frame
      around={around}
      preview="Je plek is bevestigd; het agenda-item zit erbij"
      why="Je krijgt deze e-mail omdat je hebt laten weten dat je komt."
    >
      <Paragraph>Hoi {around.name}, je plek is bevestigd. Zien we je daar!</Paragraph>
      <WordsAbove in="confirmation" around={around} />
      <MeetupFacts meetup={meetup} links={around.links} />
      <Rule />
      <Description meetup={meetup} />
      <WordsBelow in="confirmation" around={around} />
      <Paragraph>Kun je toch niet? Laat het weten, dan gaat je plek naar iemand anders.</Paragraph>
      <QuietButton href={around.links.respond(meetup.id, "decline")}>Ik kan toch niet</QuietButton>
    </Frame>
  ),
  calendar: ({ meetup }) => ({ method: "PUBLISH", meetup }),
  sample: { meetup: SAMPLE_MEETUP },
});
