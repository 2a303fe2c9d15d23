import { aSealedCode } from "../about.ts";
import { placeholder } from "../placeholders.ts";
import { Code, Frame, Paragraph, TextLink } from "./frame.tsx";
import { mail, NO_DATA } from "./template.ts";

/** Phones offer to fill in a code when "code" stands beside the digits, in subject and body. */
export const loginCode = mail({
  kind: "login_code",
  priority: 0,
  traits: ["for-confirmed", "always-tried"],
  holdsWhile: ["login-code-valid"],
  about: aSealedCode,
  data: NO_DATA,
  subject: () => `${placeholder("code")} is je inlogcode`,
  action: () => placeholder("code"),
  body: (_mail, around) => (
    <Frame
      wayOut="none"
      isOfMailbox
      around={around}
      preview={`De code is 10 minuten geldig`}
      why="Je krijgt deze e-mail omdat iemand met dit adres wil inloggen. Was jij dat niet, dan hoef je niets te doen."
    >
      <Paragraph>
        {around.isShared ? "Hoi, de inlogcode voor dit adres is:" : `Hoi ${around.name}, je inlogcode is:`}
      </Paragraph>
      <Code />
      <Paragraph>
        Vul de code in op de pagina waar je hem hebt aangevraagd. De code is 10 minuten geldig. Deel hem met
        niemand.
      </Paragraph>
      <Paragraph>
        Werkt de code niet? <TextLink href={around.links.login}>Log in met deze link</TextLink>: hij is een
        uur geldig en werkt één keer.
      </Paragraph>
    </Frame>
  ),
  sample: {},
});
