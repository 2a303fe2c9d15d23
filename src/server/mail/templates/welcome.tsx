import type { MeetupId } from "#contract/ids.ts";
import { Agenda, theUpcomingMeetups } from "./agenda.tsx";
import { Frame, Paragraph } from "./frame.tsx";
import { WordsAbove, WordsBelow } from "./own-words.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail, NO_DATA } from "./template.ts";

export const welcome = mail({
  kind: "welcome",
  priority: 3,
  traits: ["bulk", "for-confirmed"],
  holdsWhile: [],
  about: theUpcomingMeetups,
  data: NO_DATA,
  subject: () => "Welkom! Je adres is bevestigd",
  action: (_mail, links) => links.site,
  body: ({ meetups }, around) => (
    <Frame
      wayOut="invitations"
      around={around}
      preview={meetups.length > 0 ? "Dit staat er op de agenda" : "Je hoort van ons bij de volgende meetup"}
      why="Je krijgt deze e-mail omdat je lid bent."
    >
      <Paragraph>Hoi {around.name}, welkom!</Paragraph>
      <WordsAbove in="welcome" around={around} />
      <Agenda meetups={meetups} around={around} />
      <WordsBelow in="welcome" around={around} />
    </Frame>
  ),
  sample: {
    meetups: [
      SAMPLE_MEETUP,
      { ...SAMPLE_MEETUP, id: 2 as MeetupId, title: "Repair café voor slimme stekkers", date: "2026-12-10" },
    ],
  },
});
