import type { WaitingPlace } from "../facts.ts";
import { meetupWithPosition } from "../kind-data.ts";
import { Frame, Paragraph, QuietButton } from "./frame.tsx";
import { MeetupFacts } from "./meetup-facts.tsx";
import { mail, NO_DATA, SAMPLE_MEETUP } from "./template.ts";

/** Empty for a member no longer on the waitlist when the mail is sent. */
export const positionText = (waiting: WaitingPlace | null) =>
  waiting === null ? "" : `, als nummer ${waiting.position}`;

export const waitlisted = mail({
  kind: "waitlisted",
  priority: 2,
  traits: [],
  about: meetupWithPosition,
  data: NO_DATA,
  subject: (title) => `Je staat op de wachtlijst: ${title}`,
  states: () => "waitlist",
  action: ({ meetup }, links) => links.meetup(meetup.id),
  body: ({ meetup, waiting }, around) => (
    <Frame
      around={around}
      preview={
        waiting?.isLate
          ? "De organisatie laat je weten of er plek is"
          : "We laten je weten als er een plek vrijkomt"
      }
      why="Je krijgt deze e-mail omdat je hebt laten weten dat je wilt komen."
    >
      <Paragraph>
        Hoi {around.name},{" "}
        {waiting?.isLate
          ? `de inschrijving was al gesloten. Je staat op de wachtlijst${positionText(waiting)}; de organisatie laat je weten of er plek is.`
          : `alle plekken zijn vergeven. Je staat op de wachtlijst${positionText(waiting)}; we laten je weten als er een plek vrijkomt.`}
      </Paragraph>
      <MeetupFacts meetup={meetup} links={around.links} hasCalendar={false} />
      <QuietButton href={around.links.respond(meetup.id, "decline")}>Haal me van de wachtlijst</QuietButton>
    </Frame>
  ),
  sample: { meetup: SAMPLE_MEETUP, waiting: { position: 3, isLate: false } },
  variant: { meetup: SAMPLE_MEETUP, waiting: { position: 1, isLate: true } },
});
