import { aDatedMeetup } from "../kind-data.ts";
import { AnswerRules, PlacesLeft } from "./answer-rules.tsx";
import { AnswerButtons, Frame, Paragraph, Rule } from "./frame.tsx";
import { Description, MeetupFacts } from "./meetup-facts.tsx";
import { WordsAbove, WordsBelow } from "./own-words.tsx";
import { mail, NO_DATA, SAMPLE_MEETUP } from "./template.ts";

export const invitation = mail({
  kind: "invitation",
  priority: 5,
  traits: ["bulk", "for-confirmed", "pausable"],
  about: aDatedMeetup,
  data: NO_DATA,
  subject: (title, day) => `Uitnodiging: ${title} (${day})`,
  action: ({ meetup }, links) => links.respond(meetup.id, "confirm"),
  body: ({ meetup }, around) => (
    <Frame
      wayOut="invitations"
      around={around}
      preview={`${meetup.location} · laat je weten of je komt?`}
      why="Je krijgt deze e-mail omdat je je hebt ingeschreven voor uitnodigingen."
    >
      <Paragraph>Hoi {around.name}, je bent uitgenodigd:</Paragraph>
      <WordsAbove in="invitation" around={around} />
      <MeetupFacts meetup={meetup} links={around.links} />
      <AnswerButtons meetup={meetup} links={around.links} />
      <PlacesLeft meetup={meetup} />
      <AnswerRules meetup={meetup} />
      <Rule />
      <Description meetup={meetup} />
      <WordsBelow in="invitation" around={around} />
    </Frame>
  ),
  sample: { meetup: SAMPLE_MEETUP },
});
