import { nothing } from "../about.ts";
import { PrimaryButton } from "./buttons.tsx";
import { Frame, Paragraph } from "./frame.tsx";
import { mail, NO_DATA } from "./mail.ts";

export const verify = mail({
  kind: "verify",
  priority: 1,
  traits: ["nameless"],
  about: nothing,
  data: NO_DATA,
  subject: () => "Bevestig je e-mailadres",
  action: (_mail, links) => links.verify,
  body: (_mail, around) => (
    <Frame
      around={around}
      preview="Eén klik en je krijgt onze uitnodigingen"
      why="Je krijgt deze e-mail omdat iemand dit adres heeft ingevuld op onze site. Was jij dat niet, dan hoef je niets te doen: zonder bevestiging krijg je geen uitnodigingen."
    >
      <Paragraph>Hoi,</Paragraph>
      <Paragraph>
        Leuk dat je uitnodigingen voor onze meetups wilt krijgen. Bevestig nog even dat dit jouw e-mailadres
        is. De link is 7 dagen geldig.
      </Paragraph>
      <PrimaryButton href={around.links.verify}>E-mailadres bevestigen</PrimaryButton>
    </Frame>
  ),
  sample: {},
});
