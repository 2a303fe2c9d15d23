import * as z from "zod";
import { REMEMBERED_FOR } from "#domain/retention.ts";
import { nothing } from "../about.ts";
import { Frame, Paragraph, QuietButton } from "./frame.tsx";
import { mail } from "./template.ts";

export const accountRemoved = mail({
  kind: "account_removed",
  priority: 2,
  traits: ["nameless"],
  holdsWhile: [],
  about: nothing,
  // Absent in a mail that an earlier version queued.
  data: z.object({
    isRemembered: z.boolean().default(false),
    /** Others stay on the address. The mail names nobody: the member's name is gone. */
    isShared: z.boolean().default(false),
  }),
  subject: () => "Je bent uitgeschreven",
  action: (_mail, links) => links.site,
  body: ({ isRemembered, isShared }, around) => (
    <Frame
      wayOut="none"
      around={around}
      preview="Al je gegevens zijn verwijderd"
      why={
        isShared
          ? "De anderen op dit adres blijven lid en krijgen hun post als altijd."
          : "Dit is de laatste e-mail die je van ons krijgt."
      }
    >
      <Paragraph>Hoi,</Paragraph>
      <Paragraph>
        {isShared
          ? "Een van de leden die op dit adres post krijgen, is uitgeschreven. Account, antwoorden en andere gegevens van dit lid zijn definitief verwijderd."
          : "Je bent uitgeschreven. Je account, je antwoorden en al je andere gegevens zijn definitief verwijderd."}
      </Paragraph>
      {isRemembered && (
        <Paragraph>
          Alleen een onleesbare code van je adres blijft {REMEMBERED_FOR} staan, zodat een oude lijst je niet
          terugzet.
        </Paragraph>
      )}
      <Paragraph>Van gedachten veranderd? Je kunt altijd weer lid worden.</Paragraph>
      <QuietButton href={around.links.site}>Naar de site</QuietButton>
    </Frame>
  ),
  sample: { isRemembered: false, isShared: false },
  variant: { isRemembered: true, isShared: false },
});
