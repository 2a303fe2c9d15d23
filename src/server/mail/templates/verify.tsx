import { maybeAMeetup } from "../about.ts";
import { PrimaryButton } from "./buttons.tsx";
import { Frame, Paragraph } from "./frame.tsx";
import { mail, NO_DATA } from "./mail.ts";
import { MeetupFacts } from "./meetup-facts.tsx";

export const verify = mail({
  kind: "verify",
  priority: 1,
  traits: ["nameless"],
  about: maybeAMeetup,
  data: NO_DATA,
  subject: () => "Bevestig je e-mailadres",
  action: ({ meetup }, links) => links.verify(meetup?.id ?? null),
  body: ({ meetup }, around) => (
    <Frame
      around={around}
      preview={meetup ? "Daarna laat je meteen weten of je komt" : "Eén klik en je krijgt onze uitnodigingen"}
      why="Je krijgt deze e-mail omdat iemand dit adres heeft ingevuld op onze site. Was jij dat niet, dan hoef je niets te doen: zonder bevestiging krijg je geen uitnodigingen."
    >
      <Paragraph>Hoi,</Paragraph>
      <Paragraph>
        Leuk dat je uitnodigingen voor onze meetups wilt krijgen. Bevestig nog even dat dit jouw e-mailadres
        is. De link is 7 dagen geldig.
      </Paragraph>
      {meetup && (
        <>
          <Paragraph>
            Bevestig je adres, dan kun je meteen laten weten of je komt naar {meetup.title}. Een plek heb je
            pas als je dat hebt gedaan.
          </Paragraph>
          <MeetupFacts meetup={meetup} links={around.links} isPlain />
          <Paragraph>&nbsp;</Paragraph>
        </>
      )}
      <PrimaryButton href={around.links.verify(meetup?.id ?? null)}>E-mailadres bevestigen</PrimaryButton>
    </Frame>
  ),
  sample: { meetup: null },
});
