import * as z from "zod";
import { maybeAMeetup } from "../about.ts";
import { Frame, Paragraph, PrimaryButton } from "./frame.tsx";
import { MeetupFacts } from "./meetup-facts.tsx";
import { mail } from "./template.ts";

const NOTHING_TO_DO = "dan hoef je niets te doen: zonder bevestiging krijg je geen uitnodigingen.";

export const verify = mail({
  kind: "verify",
  priority: 1,
  traits: ["nameless"],
  about: maybeAMeetup,
  data: z.object({
    by: z.optional(z.string()),
  }),
  subject: () => "Bevestig je e-mailadres",
  action: ({ meetup }, links) => links.verify(meetup?.id ?? null),
  body: ({ meetup, by }, around) => (
    <Frame
      wayOut="membership"
      around={around}
      preview={meetup ? "Daarna laat je meteen weten of je komt" : "Eén klik en je krijgt onze uitnodigingen"}
      why={
        by === undefined
          ? `Je krijgt deze e-mail omdat iemand dit adres heeft ingevuld op onze site. Was jij dat niet, ${NOTHING_TO_DO}`
          : `Je krijgt deze e-mail omdat ${by}, beheerder van ${around.site}, dit adres heeft toegevoegd. Wil je dat niet, ${NOTHING_TO_DO}`
      }
    >
      <Paragraph>Hoi,</Paragraph>
      <Paragraph>
        {by === undefined
          ? "Leuk dat je uitnodigingen voor onze meetups wilt krijgen. Bevestig nog even dat dit jouw e-mailadres is."
          : `${by} heeft je toegevoegd aan ${around.site}. Wil je uitnodigingen voor onze meetups krijgen? Bevestig dan dat dit jouw e-mailadres is.`}{" "}
        De link is 7 dagen geldig.
      </Paragraph>
      {meetup && (
        <>
          <Paragraph>
            Bevestig je adres, dan kun je meteen laten weten of je komt naar {meetup.title}. Een plek heb je
            pas als je dat hebt gedaan.
          </Paragraph>
          <MeetupFacts meetup={meetup} links={around.links} isPlain />
        </>
      )}
      <PrimaryButton href={around.links.verify(meetup?.id ?? null)}>E-mailadres bevestigen</PrimaryButton>
    </Frame>
  ),
  sample: { meetup: null },
});
