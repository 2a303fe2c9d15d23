import * as z from "zod";
import { countInWords } from "#domain/wording.ts";
import { nothing } from "../about.ts";
import { Frame, Paragraph, PrimaryButton } from "./frame.tsx";
import { mail } from "./template.ts";

const inWords = (count: number) => countInWords(count, "nieuw voorstel", "nieuwe voorstellen");

/** To the organisers that can plan them, once a day at most. */
export const talkOffers = mail({
  kind: "talk_offers",
  priority: 3,
  traits: [],
  holdsWhile: [],
  about: nothing,
  data: z.object({ count: z.number() }),
  subject: ({ count }) => inWords(count),
  action: (_mail, links) => links.proposals,
  body: ({ count }, around) => (
    <Frame
      wayOut="none"
      around={around}
      preview="Leden willen iets laten zien"
      why="Je krijgt deze e-mail omdat je organiseert."
    >
      <Paragraph>
        Hoi {around.name}, {count === 1 ? "er is" : "er zijn"} {inWords(count)} van{" "}
        {count === 1 ? "een lid dat iets wil" : "leden die iets willen"} laten zien.
      </Paragraph>
      <PrimaryButton href={around.links.proposals}>Bekijk de voorstellen</PrimaryButton>
    </Frame>
  ),
  sample: { count: 2 },
  variant: { count: 1 },
});
