import { aMeetup } from "../about.ts";
import { QuietButton } from "./buttons.tsx";
import { Frame, Paragraph } from "./frame.tsx";
import { mail, NO_DATA } from "./mail.ts";
import { MeetupFacts } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP } from "./sample.ts";

export const waitlisted = mail({
  kind: "waitlisted",
  priority: 2,
  traits: [],
  about: aMeetup,
  data: NO_DATA,
  subject: (title) => `Je staat op de wachtlijst: ${title}`,
  action: ({ meetup }, links) => links.meetup(meetup.id),
  body: ({ meetup }, around) => (
    <Frame
      around={around}
      preview="We laten je weten als er een plek vrijkomt"
      why="Je krijgt deze e-mail omdat je hebt laten weten dat je wilt komen."
    >
      <Paragraph>
        Hoi {around.name}, alle plekken zijn bezet. Je staat op de wachtlijst; we laten je weten als er een
        plek vrijkomt.
      </Paragraph>
      <MeetupFacts meetup={meetup} href={around.links.meetup(meetup.id)} />
      <Paragraph>&nbsp;</Paragraph>
      <QuietButton href={around.links.respond(meetup.id, "decline")}>Haal me van de wachtlijst</QuietButton>
    </Frame>
  ),
  sample: { meetup: SAMPLE_MEETUP },
});
