import * as z from "zod";
import { nothing } from "../about.ts";
import { Frame, Paragraph, PrimaryButton, QuietButton } from "./frame.tsx";
import { mail } from "./template.ts";

export const test = mail({
  kind: "test",
  priority: 0,
  traits: [],
  holdsWhile: [],
  about: nothing,
  data: z.object({
    /** In the link that records that it arrived; null: it is no check of a connection. */
    arrivedToken: z.string().nullable().default(null),
  }),
  subject: () => "Testmail: je mailserver werkt",
  action: (_mail, links) => links.site,
  body: ({ arrivedToken }, around) => (
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
      {arrivedToken === null ? (
        <QuietButton href={around.links.site}>Naar de site</QuietButton>
      ) : (
        <PrimaryButton href={around.links.testMail(arrivedToken)}>Hij is er</PrimaryButton>
      )}
    </Frame>
  ),
  sample: { arrivedToken: null },
  variant: { arrivedToken: "tjzGJ4Bv2" },
});
