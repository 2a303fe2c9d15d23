import { aSealedCode } from "../about.ts";
import { placeholder } from "../placeholders.ts";
import { Code, Frame, Paragraph } from "./frame.tsx";
import { mail, NO_DATA } from "./template.ts";

export const passwordReset = mail({
  kind: "password_reset",
  priority: 0,
  traits: ["for-confirmed", "always-tried"],
  holdsWhile: ["reset-code-valid"],
  about: aSealedCode,
  data: NO_DATA,
  subject: () => `Verificatiecode ${placeholder("code")} voor je nieuwe wachtwoord`,
  action: () => placeholder("code"),
  body: (_mail, around) => (
    <Frame
      wayOut="none"
      around={around}
      preview="De code is 15 minuten geldig"
      why="Je krijgt deze e-mail omdat er een nieuw wachtwoord voor dit adres is aangevraagd. Was jij dat niet, dan hoef je niets te doen."
    >
      <Paragraph>Hoi {around.name},</Paragraph>
      <Paragraph>Met deze code kies je een nieuw wachtwoord. De code is 15 minuten geldig.</Paragraph>
      <Code />
    </Frame>
  ),
  sample: {},
});
