import * as z from "zod";
import { Day } from "#contract/text.ts";
import { fullDate } from "#domain/dutch-dates.ts";
import { memberCount } from "#domain/wording.ts";
import { aMeetup } from "../about.ts";
import { BECAUSE_ADMIN, Frame, Paragraph, PrimaryButton, QuietButton } from "./frame.tsx";
import { MeetupFacts } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { Column, Row } from "./tags.tsx";
import { mail } from "./template.ts";

export const announcing = mail({
  kind: "announcing",
  priority: 3,
  traits: [],
  holdsWhile: ["announcement-planned"],
  about: aMeetup,
  data: z.object({
    on: Day,
    /** How many members it would invite when the mail was queued. */
    recipients: z.number(),
  }),
  subject: ({ meetup }) => `Morgen gaat de uitnodiging voor ‘${meetup.title}’ de deur uit`,
  action: ({ meetup }, links) => links.adminMeetup(meetup.id),
  body: ({ meetup, on, recipients }, around) => (
    <Frame
      wayOut="none"
      around={around}
      preview={`${fullDate(on)} om 10:00, aan ${memberCount(recipients)}`}
      why={BECAUSE_ADMIN}
    >
      <Paragraph>
        Hoi {around.name}, {fullDate(on)} om 10:00 gaat deze uitnodiging vanzelf naar{" "}
        {memberCount(recipients)}. Klopt alles, dan hoef je niets te doen.
      </Paragraph>
      <MeetupFacts meetup={meetup} links={around.links} isPlain href={around.links.adminMeetup(meetup.id)} />
      <Row style={{ marginTop: 24 }}>
        <Column style={{ width: "50%", paddingRight: 5 }}>
          <PrimaryButton href={around.links.adminMeetup(meetup.id)}>Bekijk</PrimaryButton>
        </Column>
        <Column style={{ width: "50%", paddingLeft: 5 }}>
          <QuietButton href={`${around.links.adminMeetup(meetup.id)}?uitnodiging=niet`}>Nog niet</QuietButton>
        </Column>
      </Row>
    </Frame>
  ),
  sample: { meetup: SAMPLE_MEETUP, on: "2026-11-24", recipients: 193 },
});
