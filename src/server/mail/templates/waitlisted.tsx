import { meetupWithPosition } from "../kind-data.ts";
import { Frame, Paragraph, QuietButton } from "./frame.tsx";
import { MeetupFacts } from "./meetup-facts.tsx";
import { mail, NO_DATA, SAMPLE_MEETUP } from "./template.ts";

/** Empty for a member no longer on the waitlist when the mail is sent. */
export const positionText = (position: number | null) =>
  position === null ? "" : `, als nummer ${position}`;

export const waitlisted = mail({
  kind: "waitlisted",
  priority: 2,
  traits: [],
  about: meetupWithPosition,
  data: NO_DATA,
  subject: (title) => `Je staat op de wachtlijst: ${title}`,
  states: () => "waitlist",
  action: ({ meetup }, links) => links.meetup(meetup.id),
  body: ({ meetup, position }, around) => (
    <Frame
      around={around}
      preview="We laten je weten als er een plek vrijkomt"
      why="Je krijgt deze e-mail omdat je hebt laten weten dat je wilt komen."
    >
      <Paragraph>
        Hoi {around.name}, alle plekken zijn vergeven. Je staat op de wachtlijst{positionText(position)}; we
        laten je weten als er een plek vrijkomt.
      </Paragraph>
      <MeetupFacts meetup={meetup} links={around.links} hasCalendar={false} />
      <QuietButton href={around.links.respond(meetup.id, "decline")}>Haal me van de wachtlijst</QuietButton>
    </Frame>
  ),
  sample: { meetup: SAMPLE_MEETUP, position: 3 },
});
