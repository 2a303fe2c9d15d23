import { withoutAddresses } from "./plain-text.ts";
import { searchWords } from "./search-words.ts";

interface Told {
  readonly title: string;
  readonly location: string;
  /** Markdown, as the report. */
  readonly description: string;
  readonly report: string;
}

/** What a meetup is searched by, with spaces between; signs of markdown are no words. */
export function meetupWords({ title, location, description, report }: Told): string {
  const texts = [title, location, withoutAddresses(description), withoutAddresses(report)];
  return searchWords(texts.join("\n")).join(" ");
}
