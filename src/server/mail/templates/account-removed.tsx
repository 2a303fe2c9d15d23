import { nothing } from "../about.ts";
import { Frame, Paragraph, QuietButton } from "./frame.tsx";
import { mail, NO_DATA } from "./template.ts";

export const accountRemoved = mail({
  kind: "account_removed",
  priority: 2,
  traits: ["nameless"],
  about: nothing,
  data: NO_DATA,
  subject: () => "Je bent uitgeschreven",
  action: (_mail, links) => links.site,
  body: (_mail, around) => (
    <Frame
      wayOut="none"
      around={around}
      preview="Al je gegevens zijn verwijderd"
      why="Dit is de laatste e-mail die je van ons krijgt."
    >
      <Paragraph>Hoi,</Paragraph>
      <Paragraph>
        Je bent uitgeschreven. Je account, je antwoorden en al je andere gegevens zijn definitief verwijderd.
      </Paragraph>
      <Paragraph>Van gedachten veranderd? Je kunt altijd weer lid worden.</Paragraph>
      <QuietButton href={around.links.site}>Naar de site</QuietButton>
    </Frame>
  ),
  sample: {},
});
