import * as z from "zod";
import { nothing } from "../about.ts";
import { Frame, Paragraph, PrimaryButton } from "./frame.tsx";
import { mail } from "./template.ts";

export const newSignIn = mail({
  kind: "new_sign_in",
  priority: 1,
  traits: [],
  about: nothing,
  data: z.object({ device: z.string(), when: z.string() }),
  subject: () => "Er is ingelogd met je account",
  action: (_mail, links) => links.newPassword,
  body: ({ device, when }, around) => (
    <Frame
      wayOut="none"
      around={around}
      preview="Was jij dat? Dan hoef je niets te doen"
      why="Je krijgt deze e-mail omdat je beheerder bent."
    >
      <Paragraph>Hoi {around.name},</Paragraph>
      <Paragraph>
        Er is ingelogd met je account: {device}, {when}. Was jij dat, dan hoef je niets te doen.
      </Paragraph>
      <Paragraph>
        Was jij dat niet? Kies dan meteen een nieuw wachtwoord. Daarmee word je overal uitgelogd. Kijk daarna
        in je instellingen of je alle passkeys kent, en vertel het de andere beheerders.
      </Paragraph>
      <PrimaryButton href={around.links.newPassword}>Nieuw wachtwoord kiezen</PrimaryButton>
    </Frame>
  ),
  sample: { device: "Firefox op Windows", when: "zaterdag 21 november 2026 13:00" },
});
