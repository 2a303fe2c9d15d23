import type { MessageId } from "#contract/ids.ts";
import type { Audience } from "#contract/mailings.ts";
import type { MessageRow } from "../../platform/db/schema.ts";
import {
  type About,
  aMeetup,
  aMessage,
  type Dated,
  type GivenMessage,
  Gone,
  type MessageNumber,
  withWhereabouts,
} from "../about.ts";
import type { MailedMeetup } from "../facts.ts";
import { Frame, Paragraph, QuietButton, Rule } from "./frame.tsx";
import { MarkdownText, MeetupFacts } from "./meetup-facts.tsx";
import { WordsAbove, WordsBelow } from "./own-words.tsx";
import { SAMPLE_MEETUP, SAMPLE_WHEREABOUTS } from "./samples.ts";
import { mail, NO_DATA } from "./template.ts";

const aMessageAtMeetup: About<
  { readonly meetup: Dated } & GivenMessage,
  MessageNumber,
  {
    readonly meetup: MailedMeetup;
    readonly message: Pick<MessageRow, "id" | "subject" | "text"> & {
      readonly audience: Audience;
    };
  }
> = {
  kept: aMessage.kept,
  store: ({ meetup, message }) => ({
    ...aMessage.store({ message }),
    columns: aMeetup.store({ meetup }).columns,
  }),
  load: async (mails, at) => {
    const findMeetup = await aMeetup.load(mails, at);
    const findMessage = await aMessage.load(mails, at);
    return (mail) => {
      const about = findMeetup(mail);
      if (about instanceof Gone) return about;
      const written = findMessage(mail);
      if (written instanceof Gone) return written;
      const { audience } = written.message;
      if (audience === null) return new Gone("message");
      return { ...about, message: { ...written.message, audience } };
    };
  },
};

const WHY_RECEIVED = {
  confirmed: "Je krijgt deze e-mail van de organisatie omdat je hebt laten weten dat je komt.",
  waitlist: "Je krijgt deze e-mail van de organisatie omdat je op de wachtlijst staat.",
  declined: "Je krijgt deze e-mail van de organisatie omdat je hebt laten weten dat je niet komt.",
  silent:
    "Je krijgt deze e-mail van de organisatie omdat je voor deze meetup bent uitgenodigd en nog niet hebt geantwoord.",
  came: "Je krijgt deze e-mail van de organisatie omdat je erbij was.",
  invited: "Je krijgt deze e-mail van de organisatie omdat je voor deze meetup bent uitgenodigd.",
} as const;

export const message = mail({
  kind: "message",
  priority: 3,
  traits: ["bulk", "pausable", "names-others"],
  holdsWhile: [],
  about: withWhereabouts(aMessageAtMeetup),
  data: NO_DATA,
  subject: ({ message }) => message.subject,
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
        hasCalendar={message.audience === "confirmed"}
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
