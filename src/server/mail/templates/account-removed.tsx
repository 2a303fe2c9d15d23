import * as z from "zod";
import { nothing } from "../about.ts";
import { Frame, Paragraph, QuietButton } from "./frame.tsx";
import { mail } from "./template.ts";

export const accountRemoved = mail({
  kind: "account_removed",
  priority: 2,
  traits: ["nameless"],
  about: nothing,
  // Absent in a mail that an earlier version queued.
  data: z.object({ isRemembered: z.boolean().default(false) }),
  subject: () => "Je bent uitgeschreven",
  action: (_mail, links) => links.site,
  body: ({ isRemembered }, around) => (
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
      {isRemembered && (
        <Paragraph>
          Alleen een onleesbare code van je adres blijft twee jaar staan, zodat een oude lijst je niet
          terugzet.
        </Paragraph>
      )}
      <Paragraph>Van gedachten veranderd? Je kunt altijd weer lid worden.</Paragraph>
      <QuietButton href={around.links.site}>Naar de site</QuietButton>
    </Frame>
  ),
  sample: { isRemembered: false },
  variant: { isRemembered: true },
});
