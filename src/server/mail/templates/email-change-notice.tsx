import { nothing } from "../about.ts";
import { Frame, Paragraph, QuietButton } from "./frame.tsx";
import { mail, NO_DATA } from "./template.ts";

export const emailChangeNotice = mail({
  kind: "email_change_notice",
  priority: 1,
  traits: ["warning"],
  holdsWhile: [],
  about: nothing,
  data: NO_DATA,
  subject: () => "Je e-mailadres wordt gewijzigd",
  action: (_mail, links) => links.site,
  body: (_mail, around) => (
    <Frame
      wayOut="none"
      around={around}
      preview="Was jij dat niet? Laat het ons weten"
      why="Je krijgt deze e-mail omdat dit het adres van je account is."
    >
      <Paragraph>Hoi {around.name},</Paragraph>
      <Paragraph>
        In je instellingen is een nieuw e-mailadres ingevuld. Zodra dat adres is bevestigd, gaan onze e-mails
        daarheen en moet je op je andere apparaten opnieuw inloggen.
      </Paragraph>
      <Paragraph>
        Was jij dat niet? Log dan in, kies in de instellingen ‘Wijziging annuleren’ en antwoord op deze
        e-mail.
      </Paragraph>
      <QuietButton href={around.links.site}>Naar de site</QuietButton>
    </Frame>
  ),
  sample: {},
});
