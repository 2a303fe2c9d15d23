import * as z from "zod";
import { nothing } from "../about.ts";
import { Frame, Paragraph, QuietButton } from "./frame.tsx";
import { mail } from "./template.ts";

const SAYS = {
  member: {
    happened:
      "Het e-mailadres van je account is gewijzigd. Onze e-mails gaan vanaf nu naar het nieuwe adres; daarmee log je ook in.",
    otherwise: "Was jij dat niet? Antwoord dan meteen op deze e-mail, dan zoeken we het samen uit.",
  },
  organiser: {
    happened:
      "Een beheerder heeft het e-mailadres van je account gewijzigd. Aan het nieuwe adres hebben we gevraagd of het klopt; op dit adres krijg je verder niets meer van ons.",
    otherwise: "Klopt dat niet? Antwoord dan op deze e-mail, dan zetten we het recht.",
  },
  sharing: {
    happened:
      "Het e-mailadres waarop je samen met anderen post krijgt, is gewijzigd door de eerste op dat adres, ook voor jou. Aan het nieuwe adres hebben we gevraagd of het klopt; op dit adres krijg je verder niets meer van ons.",
    otherwise: "Klopt dat niet? Antwoord dan op deze e-mail, dan zetten we het recht.",
  },
} as const;

export const emailChangedNotice = mail({
  kind: "email_changed_notice",
  priority: 1,
  traits: ["warning"],
  holdsWhile: [],
  about: nothing,
  data: z.object({ by: z.enum(["member", "organiser", "sharing"]) }),
  subject: () => "Je e-mailadres is gewijzigd",
  action: (_mail, links) => links.site,
  body: ({ by }, around) => (
    <Frame
      wayOut="none"
      around={around}
      preview="Klopt dat niet? Laat het ons weten"
      why="Je krijgt deze e-mail omdat dit het adres van je account was."
    >
      <Paragraph>Hoi {around.name},</Paragraph>
      <Paragraph>{SAYS[by].happened}</Paragraph>
      <Paragraph>{SAYS[by].otherwise}</Paragraph>
      <QuietButton href={around.links.site}>Naar de site</QuietButton>
    </Frame>
  ),
  sample: { by: "member" },
  variant: { by: "sharing" },
});
