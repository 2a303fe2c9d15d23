import * as z from "zod";
import { TalkId } from "#contract/talks.ts";
import { type About, Gone, nothing } from "../about.ts";
import { type OfferedTalk, offeredTalksById } from "../facts.ts";
import { Frame, Paragraph } from "./frame.tsx";
import { MarkdownText } from "./meetup-facts.tsx";
import { mail } from "./template.ts";

const Kept = z.object({ talk: TalkId });
type Kept = z.output<typeof Kept>;

const aTalk: About<Kept, Kept, { readonly talk: OfferedTalk }> = {
  kept: Kept,
  store: ({ talk }) => ({ ...nothing.store({}), kept: { talk } }),
  load: async (mails, at) => {
    const talkOf = await offeredTalksById(
      at,
      mails.map(({ kept }) => kept.talk),
    );
    return ({ kept }) => {
      const talk = talkOf(kept.talk);
      return talk ? { talk } : new Gone("message");
    };
  },
};

export const talkDeclined = mail({
  kind: "talk_declined",
  priority: 2,
  traits: [],
  holdsWhile: [],
  about: aTalk,
  data: z.object({
    /** Markdown of the organiser; empty: none. */
    sentence: z.string(),
  }),
  subject: () => "Je voorstel past niet bij ons",
  action: (_mail, links) => links.site,
  body: ({ talk, sentence }, around) => (
    <Frame
      wayOut="membership"
      around={around}
      preview="Toch bedankt"
      why="Je krijgt deze e-mail omdat je een voorstel deed."
    >
      <Paragraph>
        Hoi {around.name}, bedankt voor je voorstel ‘{talk.title}’. De organisatie kiest er niet voor.
      </Paragraph>
      {sentence !== "" && <MarkdownText>{sentence}</MarkdownText>}
      <Paragraph>Heb je iets anders om te laten zien? Dat horen we graag.</Paragraph>
    </Frame>
  ),
  sample: { talk: { title: "Rolluiken zonder cloud" }, sentence: "We hadden dit onderwerp vorige maand al." },
  variant: { talk: { title: "Rolluiken zonder cloud" }, sentence: "" },
});
