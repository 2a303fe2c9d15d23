import type { MessageId } from "#contract/ids.ts";
import { aMessage } from "../kind-data.ts";
import { withWhereabouts } from "../recipient-facts.ts";
import { Frame, Paragraph, QuietButton, Rule } from "./frame.tsx";
import { MarkdownText, MeetupFacts } from "./meetup-facts.tsx";
import { WordsAbove, WordsBelow } from "./own-words.tsx";
import { mail, NO_DATA, SAMPLE_MEETUP, SAMPLE_WHEREABOUTS } from "./template.ts";

const WHY_RECEIVED = {
  confirmed: "Je krijgt deze e-mail van de organisatie omdat je hebt laten weten dat je komt.",
  waitlist: "Je krijgt deze e-mail van de organisatie omdat je op de wachtlijst staat.",
  declined: "Je krijgt deze e-mail van de organisatie omdat je hebt laten weten dat je niet komt.",
  silent:
    "Je krijgt deze e-mail van de organisatie omdat je voor deze meetup bent uitgenodigd en nog niet hebt geantwoord.",
  came: "Je krijgt deze e-mail van de organisatie omdat je erbij was.",
  invited: "Je krijgt deze e-mail van de organisatie omdat je voor deze meetup bent uitgenodigd.",
} as const;

/** They do not come, do not come yet, or came. */
const WITHOUT_CALENDAR: readonly (keyof typeof WHY_RECEIVED)[] = ["waitlist", "declined", "came"];

export const message = mail({
  kind: "message",
  priority: 3,
  traits: ["bulk", "pausable"],
  about: withWhereabouts(aMessage),
  data: NO_DATA,
  subject: (subject) => subject,
  action: ({ meetup }, links) => links.meetup(meetup.id),
  body: ({ meetup, whereabouts, message }, around) => (
    <Frame wayOut="membership" around={around} preview={meetup.title} why={WHY_RECEIVED[message.audience]}>
      <Paragraph>Hoi {around.name},</Paragraph>
      {message.audience === "came" && <WordsAbove in="thanks" around={around} />}
      <MarkdownText>{message.text}</MarkdownText>
      {message.audience === "came" && <WordsBelow in="thanks" around={around} />}
      <Rule />
      <MeetupFacts
        meetup={meetup}
        whereabouts={whereabouts}
        links={around.links}
        hasCalendar={!WITHOUT_CALENDAR.includes(message.audience)}
      />
      <Rule />
      <QuietButton href={around.links.meetup(meetup.id)}>Bekijk de meetup</QuietButton>
    </Frame>
  ),
  sample: {
    meetup: SAMPLE_MEETUP,
    whereabouts: SAMPLE_WHEREABOUTS,
    message: {
      id: 1 as MessageId,
      subject: "Er rijden vanavond geen treinen",
      text: "Er is een **storing** rond Utrecht.\n\nKom je met de trein? Reis dan via Amersfoort, of rijd met iemand mee.",
      audience: "confirmed",
    },
  },
});
