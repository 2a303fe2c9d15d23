import { aMeetup } from "../about.ts";
import { givesPlace } from "./answer-rules.tsx";
import { AskedMeetup } from "./asked-meetup.tsx";
import { Frame, Paragraph } from "./frame.tsx";
import { onDay } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail, NO_DATA } from "./template.ts";

export const reminder = mail({
  kind: "reminder",
  priority: 5,
  traits: ["bulk", "for-confirmed", "asks", "before-end", "pausable"],
  about: aMeetup,
  data: NO_DATA,
  subject: ({ meetup }) => `Kom je ook? ${onDay(meetup)}`,
  action: ({ meetup }, links) => links.respond(meetup.id, "confirm"),
  body: ({ meetup }, around) => (
    <Frame
      wayOut="invitations"
      around={around}
      preview="We hebben nog geen antwoord van je"
      why="Je krijgt deze herinnering omdat je lid bent."
    >
      <Paragraph>
        Hoi {around.name}, we hebben nog niet van je gehoord.{" "}
        {givesPlace(meetup) ? "Laat je weten of je komt?" : "Wil je op de wachtlijst?"}
      </Paragraph>
      <AskedMeetup meetup={meetup} links={around.links} />
    </Frame>
  ),
  calendar: ({ meetup }) => ({ method: "REQUEST", meetup }),
  sample: { meetup: SAMPLE_MEETUP },
});
