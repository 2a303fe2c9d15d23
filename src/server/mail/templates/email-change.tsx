import { nothing } from "../about.ts";
import { Frame, Paragraph, PrimaryButton } from "./frame.tsx";
import { mail, NO_DATA } from "./template.ts";

export const emailChange = mail({
  kind: "email_change",
  priority: 1,
  traits: ["nameless", "for-confirmed", "always-tried"],
  holdsWhile: [],
  about: nothing,
  data: NO_DATA,
  subject: () => "Bevestig je nieuwe e-mailadres",
  action: (_mail, links) => links.emailChange,
  body: (_mail, around) => (
    <Frame
      wayOut="address"
      around={around}
      preview="Daarna gaan onze e-mails naar dit adres"
      why="Je krijgt deze e-mail omdat iemand dit adres als nieuw e-mailadres heeft ingevuld. Was jij dat niet, dan hoef je niets te doen."
    >
      <Paragraph>Hoi,</Paragraph>
      <Paragraph>
        Wil je onze e-mails voortaan op dit adres krijgen? Bevestig het dan. De link is 24 uur geldig.
      </Paragraph>
      <PrimaryButton href={around.links.emailChange}>Nieuw adres bevestigen</PrimaryButton>
    </Frame>
  ),
  sample: {},
});
