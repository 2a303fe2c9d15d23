import { isInfixWord } from "./infixes.ts";

/** First name for a greeting; the full name when it begins with an initial, a title or an infix. */
export function firstName(name: string): string {
  const [first = ""] = name.trim().split(/\s+/);
  const isSurname = first === first.toLowerCase() && isInfixWord(first);
  return first.length < 2 || first.endsWith(".") || isSurname || TITLE.test(name) ? name : first;
}

const TITLE = /^(?:de heer|de familie|meneer|mevrouw|familie|dhr|mevr|mw|fam)\s/i;
