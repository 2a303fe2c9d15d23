import { CLUB_MESSAGES } from "#contract/members.ts";
import { aMeetup, withClubQuestion } from "../about.ts";
import type { Links } from "../placeholders.ts";
import { AskedMeetup } from "./asked-meetup.tsx";
import { Frame, Paragraph, Rule, TextLink } from "./frame.tsx";
import { onDay } from "./meetup-facts.tsx";
import { WordsAbove, WordsBelow } from "./own-words.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail, NO_DATA } from "./template.ts";

const ClubQuestion = ({ links }: { readonly links: Links }) => (
  <>
    <Rule />
    <Paragraph>
      Nog één vraag: wil je ook berichten van de club krijgen? Die gaan niet over één meetup, en komen pas als
      je dat kiest. <TextLink href={links.clubMessages}>{CLUB_MESSAGES}</TextLink>
    </Paragraph>
  </>
);

export const invitation = mail({
  kind: "invitation",
  priority: 5,
  traits: ["bulk", "for-confirmed", "asks", "before-end", "pausable"],
  about: withClubQuestion(aMeetup),
  data: NO_DATA,
  subject: ({ meetup }) => `Uitnodiging: ${onDay(meetup)}`,
  action: ({ meetup }, links) => links.respond(meetup.id, "confirm"),
  body: ({ meetup, asksAboutClub }, around) => (
    <Frame
      wayOut="invitations"
      around={around}
      preview={`${meetup.location} · laat je weten of je komt?`}
      why="Je krijgt deze e-mail omdat je lid bent."
    >
      <Paragraph>Hoi {around.name}, je bent uitgenodigd:</Paragraph>
      <WordsAbove in="invitation" around={around} />
      <AskedMeetup meetup={meetup} links={around.links} />
      <WordsBelow in="invitation" around={around} />
      {asksAboutClub && <ClubQuestion links={around.links} />}
    </Frame>
  ),
  calendar: ({ meetup }) => ({ method: "REQUEST", meetup }),
  sample: { meetup: SAMPLE_MEETUP, asksAboutClub: false },
  variant: { meetup: SAMPLE_MEETUP, asksAboutClub: true },
});
