import { Section } from "react-email";
import type { MeetupId } from "#contract/row-id.ts";
import { theUpcomingMeetups } from "../about.ts";
import { AnswerButtons, QuietButton } from "./buttons.tsx";
import { Frame, Paragraph, Rule } from "./frame.tsx";
import { mail, NO_DATA } from "./mail.ts";
import { MeetupFacts, PlacesLeft } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP } from "./sample.ts";

const MOST_SHOWN = 3;

export const welcome = mail({
  kind: "welcome",
  priority: 3,
  traits: ["bulk", "for-confirmed"],
  about: theUpcomingMeetups,
  data: NO_DATA,
  subject: () => "Welkom! Je adres is bevestigd",
  action: (_mail, links) => links.site,
  body: ({ meetups }, around) => (
    <Frame
      around={around}
      preview={meetups.length > 0 ? "Dit staat er op de agenda" : "Je hoort van ons bij de volgende meetup"}
      why="Je krijgt deze e-mail omdat je je hebt ingeschreven voor uitnodigingen."
    >
      <Paragraph>Hoi {around.name}, welkom!</Paragraph>
      {meetups.length === 0 ? (
        <>
          <Paragraph>
            Er staat nog niets op de agenda. Zodra er een meetup is, krijg je een uitnodiging.
          </Paragraph>
          <QuietButton href={around.links.site}>Naar de site</QuietButton>
        </>
      ) : (
        <Paragraph>Dit staat er op de agenda. Laat je weten of je komt?</Paragraph>
      )}
      {meetups.slice(0, MOST_SHOWN).map((meetup) => (
        <Section key={meetup.id}>
          <Rule />
          <MeetupFacts meetup={meetup} links={around.links} />
          <AnswerButtons meetup={meetup} links={around.links} />
          <PlacesLeft meetup={meetup} />
        </Section>
      ))}
      {meetups.length > MOST_SHOWN && (
        <>
          <Rule />
          <QuietButton href={around.links.site}>Bekijk alles</QuietButton>
        </>
      )}
    </Frame>
  ),
  sample: {
    meetups: [
      SAMPLE_MEETUP,
      { ...SAMPLE_MEETUP, id: 2 as MeetupId, title: "Repair café voor slimme stekkers", date: "2026-12-10" },
    ],
  },
});
