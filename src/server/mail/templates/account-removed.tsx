import { QuietButton } from "./buttons.tsx";
import { Frame, Paragraph } from "./frame.tsx";
import type { Template } from "./template.ts";

export const accountRemoved: Template<"account_removed"> = {
  subject: () => "Je bent uitgeschreven",
  action: (_mail, links) => links.site,
  body: (_mail, around) => (
    <Frame
      around={around}
      preview="Al je gegevens zijn verwijderd"
      why="Dit is de laatste e-mail die je van ons krijgt."
      canUnsubscribe={false}
    >
      <Paragraph>Hoi,</Paragraph>
      <Paragraph>
        Je bent uitgeschreven. Je account, je aanmeldingen en al je andere gegevens zijn definitief
        verwijderd.
      </Paragraph>
      <Paragraph>Van gedachten veranderd? Je kunt je altijd opnieuw inschrijven.</Paragraph>
      <QuietButton href={around.links.site}>Naar de site</QuietButton>
    </Frame>
  ),
  sample: { kind: "account_removed" },
};
