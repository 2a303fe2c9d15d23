import { QuietButton } from "./buttons.tsx";
import { Frame, Paragraph } from "./frame.tsx";
import { MeetupFacts } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP } from "./sample.ts";
import type { Template } from "./template.ts";

export const waitlisted: Template<"waitlisted"> = {
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
  sample: { kind: "waitlisted", meetup: SAMPLE_MEETUP },
};
