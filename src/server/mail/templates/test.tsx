import { nothing } from "../about.ts";
import { Frame, Paragraph, QuietButton } from "./frame.tsx";
import { mail, NO_DATA } from "./template.ts";

export const test = mail({
  kind: "test",
  priority: 0,
  traits: [],
  about: nothing,
  data: NO_DATA,
  subject: () => "Testmail: je mailserver werkt",
  action: (_mail, links) => links.site,
  body: (_mail, around) => (
    <Frame
      wayOut="none"
      around={around}
      preview="De instellingen kloppen"
      why="Je krijgt deze e-mail omdat een beheerder een testmail naar dit adres heeft gestuurd."
    >
      <Paragraph>Gelukt!</Paragraph>
      <Paragraph>
        Deze e-mail ging dezelfde weg als een uitnodiging: via de wachtrij en je mailserver. Staat hij in je
        inbox en niet bij de ongewenste e-mail, dan is alles goed ingesteld.
      </Paragraph>
      <QuietButton href={around.links.site}>Naar de site</QuietButton>
    </Frame>
  ),
  sample: {},
});
