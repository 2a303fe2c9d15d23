import { aMeetup } from "../about.ts";
import { AskedMeetup } from "./asked-meetup.tsx";
import { Frame, Paragraph } from "./frame.tsx";
import { onDay } from "./meetup-facts.tsx";
import { WordsAbove, WordsBelow } from "./own-words.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail, NO_DATA } from "./template.ts";

export const invitation = mail({
  kind: "invitation",
  priority: 5,
  traits: ["bulk", "for-confirmed", "asks", "before-end", "pausable"],
  about: aMeetup,
  data: NO_DATA,
  subject: ({ meetup }) => `Uitnodiging: ${onDay(meetup)}`,
  action: ({ meetup }, links) => links.respond(meetup.id, "confirm"),
  body: ({ meetup }, around) => (
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
    </Frame>
  ),
  calendar: ({ meetup }) => ({ method: "REQUEST", meetup }),
  sample: { meetup: SAMPLE_MEETUP },
});
