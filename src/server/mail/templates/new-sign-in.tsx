import { PrimaryButton } from "./buttons.tsx";
import { Frame, Paragraph } from "./frame.tsx";
import type { Template } from "./template.ts";

export const newSignIn: Template<"new_sign_in"> = {
  subject: () => "Er is ingelogd met je account",
  action: (_mail, links) => links.newPassword,
  body: ({ device, when }, around) => (
    <Frame
      around={around}
      preview="Was jij dat? Dan hoef je niets te doen"
      why="Je krijgt deze e-mail omdat je organisator bent."
    >
      <Paragraph>Hoi {around.name},</Paragraph>
      <Paragraph>
        Er is ingelogd met je account: {device}, {when}. Was jij dat, dan hoef je niets te doen.
      </Paragraph>
      <Paragraph>
        Was jij dat niet? Kies dan meteen een nieuw wachtwoord. Daarmee word je overal uitgelogd. Kijk daarna
        in je instellingen of je alle passkeys kent, en vertel het de andere organisatoren.
      </Paragraph>
      <PrimaryButton href={around.links.newPassword}>Nieuw wachtwoord kiezen</PrimaryButton>
    </Frame>
  ),
  sample: { kind: "new_sign_in", device: "Firefox op Windows", when: "zaterdag 21 november 2026 13:00" },
};
