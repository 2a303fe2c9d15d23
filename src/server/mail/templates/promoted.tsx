import { aMeetup, withCompanions, withWhereabouts } from "../about.ts";
import { askToDecline } from "./answer-rules.tsx";
import { Companions } from "./companions.tsx";
import { Frame, GiveUpButton, Paragraph, Rule } from "./frame.tsx";
import { Description, MeetupFacts, onDay } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP, SAMPLE_WHEREABOUTS } from "./samples.ts";
import { mail, NO_DATA } from "./template.ts";

export const promoted = mail({
  kind: "promoted",
  priority: 2,
  traits: [],
  holdsWhile: [],
  about: withWhereabouts(withCompanions(aMeetup)),
  data: NO_DATA,
  subject: ({ meetup }) => `Je komt: ${onDay(meetup)}`,
  states: () => "confirmed",
  action: ({ meetup }, links) => links.meetup(meetup.id),
  body: ({ meetup, whereabouts, companions }, around) => (
    <Frame
      wayOut="plek"
      around={around}
      preview={
        companions > 0
          ? "Er kwam plek vrij voor jullie allemaal"
          : "Er kwam een plek vrij, en die is voor jou"
      }
      why="Je krijgt deze e-mail omdat je op de wachtlijst stond."
    >
      <Paragraph>
        Goed nieuws, {around.name}: {freedInWords(companions)}. Tot dan!
      </Paragraph>
      {companions > 0 && <Companions meetup={meetup} guests={companions} links={around.links} />}
      <MeetupFacts meetup={meetup} whereabouts={whereabouts} links={around.links} hasCalendar />
      <Rule />
      <Description meetup={meetup} />
      <Rule />
      <Paragraph>{askToDecline("Kun je toch niet meer?", meetup)}</Paragraph>
      <GiveUpButton meetup={meetup} links={around.links} what="plek" />
    </Frame>
  ),
  calendar: ({ meetup, whereabouts }) => ({ method: "PUBLISH", meetup: { ...meetup, whereabouts } }),
  sample: { meetup: SAMPLE_MEETUP, whereabouts: SAMPLE_WHEREABOUTS, companions: 0 },
  variant: { meetup: SAMPLE_MEETUP, whereabouts: SAMPLE_WHEREABOUTS, companions: 1 },
});

const freedInWords = (companions: number): string =>
  companions === 0
    ? "er is een plek vrijgekomen en die is voor jou"
    : "er is plek vrijgekomen voor jullie allemaal";
