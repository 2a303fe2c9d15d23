import type { MessageId } from "#contract/ids.ts";
import { aMessage } from "../about.ts";
import { Frame, Paragraph, QuietButton, Rule } from "./frame.tsx";
import { MarkdownText } from "./meetup-facts.tsx";
import { mail, NO_DATA } from "./template.ts";

export const memberMessage = mail({
  kind: "member_message",
  priority: 3,
  traits: ["bulk", "for-confirmed", "names-others"],
  holdsWhile: [],
  about: aMessage,
  data: NO_DATA,
  subject: ({ message }) => message.subject,
  action: (_mail, links) => links.site,
  body: ({ message }, around) => (
    <Frame
      wayOut={message.member_id === null ? "club" : "membership"}
      around={around}
      preview={message.subject}
      why={
        message.member_id === null
          ? `Je krijgt deze e-mail omdat je berichten van ${around.site} wilt krijgen.`
          : `Je krijgt deze e-mail van de organisatie van ${around.site}. Hij is alleen aan jou gestuurd.`
      }
    >
      <Paragraph>Hoi {around.name},</Paragraph>
      <MarkdownText>{message.text}</MarkdownText>
      <Rule />
      <QuietButton href={around.links.site}>Naar {around.site}</QuietButton>
    </Frame>
  ),
  sample: {
    message: {
      id: 1 as MessageId,
      subject: "We zoeken hulp bij de koffie",
      text: "In het nieuwe jaar beginnen we met een **koffiedienst**.\n\nHeb je zin om mee te doen? Beantwoord dan deze e-mail.",
      audience: null,
      member_id: null,
    },
  },
});
