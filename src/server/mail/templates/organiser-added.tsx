import * as z from "zod";
import { aMeetup, withActor } from "../about.ts";
import { Frame, Paragraph, PrimaryButton } from "./frame.tsx";
import { onDay } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail } from "./template.ts";

export const organiserAdded = mail({
  kind: "organiser_added",
  priority: 2,
  traits: ["names-others"],
  holdsWhile: [],
  about: withActor(aMeetup),
  data: z.object({
    announces: z.boolean().default(false),
  }),
  subject: ({ meetup }) => `Je organiseert mee: ${onDay(meetup)}`,
  action: (_mail, links) => links.evenings,
  body: ({ meetup, by, announces }, around) => (
    <Frame
      wayOut="membership"
      around={around}
      preview="Wat je nu kunt doen, en wat niet"
      why="Je krijgt deze e-mail omdat je organisator bent."
    >
      <Paragraph>
        Hoi {around.name}, {by ?? "de organisatie"} heeft je organisator van ‘{meetup.title}’ gemaakt.
      </Paragraph>
      <Paragraph>
        Je kunt deze meetup nu aanpassen, de deelnemerslijst bijhouden, een bericht sturen aan wie komt of op
        de wachtlijst staat, aan de deur afvinken wie er is, en na afloop een verslag schrijven. Je ziet
        daarbij namen en e-mailadressen van wie antwoordde: gebruik die alleen voor deze avond.
      </Paragraph>
      <Paragraph>
        {announces ? "Afzeggen" : "Aankondigen, afzeggen"} en verwijderen blijft bij de beheerders. Andere
        meetups en de ledenlijst zie je niet.
      </Paragraph>
      <PrimaryButton href={around.links.evenings}>Naar mijn avonden</PrimaryButton>
      <Paragraph>Liever niet? Laat het {by ?? "de organisatie"} weten.</Paragraph>
    </Frame>
  ),
  sample: { meetup: SAMPLE_MEETUP, by: "Piet de Vries", announces: false },
});
