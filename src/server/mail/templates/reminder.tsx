import { aMeetup } from "../about.ts";
import { givesPlace } from "./answer-rules.tsx";
import { AskedMeetup } from "./asked-meetup.tsx";
import { Frame, namesOf, Paragraph } from "./frame.tsx";
import { onDay } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail, NO_DATA } from "./template.ts";

const ASKS = {
  one: { place: "Laat je weten of je komt?", waitlist: "Wil je op de wachtlijst?" },
  several: { place: "Laten jullie weten of jullie komen?", waitlist: "Willen jullie op de wachtlijst?" },
} as const;

export const reminder = mail({
  kind: "reminder",
  priority: 5,
  traits: ["bulk", "for-confirmed", "pausable", "one-for-mailbox"],
  holdsWhile: ["unanswered", "meetup-not-over"],
  about: aMeetup,
  data: NO_DATA,
  subject: ({ meetup }) => `Kom je ook? ${onDay(meetup)}`,
  action: ({ meetup }, links) => links.respond(meetup.id, "confirm"),
  body: ({ meetup }, around) => (
    <Frame
      wayOut="invitations"
      around={around}
      preview="We hebben nog geen antwoord van je"
      why={
        around.together.length > 0
          ? `Jullie krijgen deze herinnering omdat ${namesOf(around)} lid zijn.`
          : "Je krijgt deze herinnering omdat je lid bent."
      }
    >
      <Paragraph>
        Hoi {namesOf(around)}, we hebben nog niet van {around.together.length > 0 ? "jullie" : "je"} gehoord.{" "}
        {ASKS[around.together.length > 0 ? "several" : "one"][givesPlace(meetup) ? "place" : "waitlist"]}
      </Paragraph>
      <AskedMeetup meetup={meetup} around={around} />
    </Frame>
  ),
  calendar: ({ meetup }) => ({ method: "REQUEST", meetup }),
  sample: { meetup: SAMPLE_MEETUP },
});
