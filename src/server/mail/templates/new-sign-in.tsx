import * as z from "zod";
import { momentIn } from "#domain/moments.ts";
import { deviceInWords } from "../../platform/http/client.ts";
import { nothing } from "../about.ts";
import { BECAUSE_ADMIN, Frame, Paragraph, PrimaryButton } from "./frame.tsx";
import { mail } from "./template.ts";

const inWords = (timeZone: string, when: string) =>
  z.iso.datetime().safeParse(when).success ? momentIn(timeZone, when) : when;

export const newSignIn = mail({
  kind: "new_sign_in",
  priority: 1,
  traits: [],
  holdsWhile: [],
  about: nothing,
  data: z.object({
    device: z.string(),
    /** An instant; in words in mails that an earlier release queued. */
    when: z.string(),
  }),
  subject: () => "Er is ingelogd met je account",
  action: (_mail, links) => links.newPassword,
  body: ({ device, when }, around) => (
    <Frame wayOut="none" around={around} preview="Was jij dat? Dan hoef je niets te doen" why={BECAUSE_ADMIN}>
      <Paragraph>Hoi {around.name},</Paragraph>
      <Paragraph>
        Er is ingelogd met je account: {deviceInWords(device)}, {inWords(around.timeZone, when)}. Was jij dat,
        dan hoef je niets te doen.
      </Paragraph>
      <Paragraph>
        Was jij dat niet? Kies dan meteen een nieuw wachtwoord. Daarmee word je overal uitgelogd. Kijk daarna
        in je instellingen of je alle passkeys kent, en vertel het de andere beheerders.
      </Paragraph>
      <PrimaryButton href={around.links.newPassword}>Nieuw wachtwoord kiezen</PrimaryButton>
    </Frame>
  ),
  sample: { device: "Firefox/Windows", when: "2026-11-21T12:00:00.000Z" },
});
