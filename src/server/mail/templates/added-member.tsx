import * as z from "zod";
import { withActor } from "../about.ts";
import { Agenda, theUpcomingMeetups } from "./agenda.tsx";
import { Frame, Paragraph, TextLink } from "./frame.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail } from "./template.ts";

/** For a member imported by an organiser, with the declaration that the member agreed before. */
export const addedMember = mail({
  kind: "added_member",
  priority: 3,
  traits: ["bulk", "for-confirmed", "names-others", "named-in-subject"],
  holdsWhile: [],
  about: withActor(theUpcomingMeetups),
  data: z.object({ club: z.string() }),
  subject: ({ by, club }) =>
    `Welkom bij ${club}: ${typeof by === "string" ? by : "de organisatie"} heeft je toegevoegd`,
  action: (_mail, links) => links.site,
  body: ({ meetups, by, club }, around) => (
    <Frame
      wayOut="invitations"
      around={around}
      preview="Je krijgt vanaf nu uitnodigingen voor onze meetups"
      why={`Je krijgt deze e-mail omdat ${by === null ? `een beheerder van ${club}` : `${by}, beheerder van ${club},`} dit adres heeft toegevoegd.`}
    >
      <Paragraph>Hoi {around.name},</Paragraph>
      <Paragraph>
        {by ?? "De organisatie"} heeft je toegevoegd als lid van {club} en gaf daarbij aan dat je onze
        uitnodigingen wilt krijgen. Vanaf nu krijg je een e-mail als er een meetup is, en laat je met één druk
        op de knop weten of je komt.
      </Paragraph>
      <Paragraph>
        Klopt dat niet? <TextLink href={around.links.unsubscribe}>Schrijf je uit</TextLink>, dan verwijderen
        we je gegevens of sturen we je geen uitnodigingen meer; dat kies je zelf.
      </Paragraph>
      <Agenda meetups={meetups} around={around} />
    </Frame>
  ),
  sample: { meetups: [SAMPLE_MEETUP], by: "Piet de Vries", club: "Trefpunt" },
});
