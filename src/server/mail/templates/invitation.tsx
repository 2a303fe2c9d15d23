import { CLUB_MESSAGES } from "#contract/members.ts";
import { aMeetup, withClubQuestion } from "../about.ts";
import type { Links } from "../placeholders.ts";
import { AskedMeetup } from "./asked-meetup.tsx";
import { Frame, namesOf, Paragraph, Rule, TextLink } from "./frame.tsx";
import { onDay } from "./meetup-facts.tsx";
import { WordsAbove, WordsBelow } from "./own-words.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail, NO_DATA } from "./template.ts";

interface ClubQuestionProps {
  readonly links: Links;
  /** Of one of several members in the mail. */
  readonly name?: string;
}

const ClubQuestion = ({ links, name }: ClubQuestionProps) => (
  <>
    <Rule />
    <Paragraph>
      Nog één vraag{name !== undefined && ` voor ${name}`}: wil je ook berichten van de club krijgen? Die gaan
      niet over één meetup, en komen pas als je dat kiest.{" "}
      <TextLink href={links.clubMessages}>{CLUB_MESSAGES}</TextLink>
    </Paragraph>
  </>
);

export const invitation = mail({
  kind: "invitation",
  priority: 5,
  traits: ["bulk", "for-confirmed", "pausable", "one-for-mailbox"],
  holdsWhile: ["unanswered", "meetup-not-over"],
  about: withClubQuestion(aMeetup),
  data: NO_DATA,
  subject: ({ meetup }) => `Uitnodiging: ${onDay(meetup)}`,
  action: ({ meetup }, links) => links.respond(meetup.id, "confirm"),
  body: ({ meetup, asksAboutClub }, around) => (
    <Frame
      wayOut="invitations"
      around={around}
      preview={`${meetup.location} · laat je weten of je komt?`}
      why={
        around.together.length > 0
          ? `Jullie krijgen deze e-mail omdat ${namesOf(around)} lid zijn.`
          : "Je krijgt deze e-mail omdat je lid bent."
      }
    >
      <Paragraph>
        Hoi {namesOf(around)}, {around.together.length > 0 ? "jullie zijn" : "je bent"} uitgenodigd:
      </Paragraph>
      <WordsAbove in="invitation" around={around} />
      <AskedMeetup meetup={meetup} around={around} />
      <WordsBelow in="invitation" around={around} />
      {around.together.length === 0
        ? asksAboutClub && <ClubQuestion links={around.links} />
        : around.together.map(
            ({ name, links, asksAboutClub: isAsked }) =>
              isAsked && <ClubQuestion key={name} name={name} links={links} />,
          )}
    </Frame>
  ),
  calendar: ({ meetup }) => ({ method: "REQUEST", meetup }),
  sample: { meetup: SAMPLE_MEETUP, asksAboutClub: false },
  variant: { meetup: SAMPLE_MEETUP, asksAboutClub: true },
});
