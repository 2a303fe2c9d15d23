import type { WordedMail } from "#contract/site/admin.ts";
import { MarkdownText } from "./meetup-facts.tsx";
import type { Surroundings } from "./template.ts";

interface OwnWordsProps {
  readonly in: WordedMail;
  readonly around: Surroundings;
}

export function WordsAbove({ in: mail, around: { words } }: OwnWordsProps) {
  const { above } = words[mail];
  return above === "" ? null : <MarkdownText>{above}</MarkdownText>;
}

export function WordsBelow({ in: mail, around: { words } }: OwnWordsProps) {
  const { below } = words[mail];
  return below === "" ? null : <MarkdownText>{below}</MarkdownText>;
}
