import { expect, test } from "vitest";
import { type Mark, markedUp } from "./markup.ts";

/** The text after a press, with the selection in `‹` and `›`; `given` marks its own in the same way. */
function pressed(given: string, mark: Mark): string {
  const start = given.indexOf("‹");
  const end = given.indexOf("›") - 1;
  const text = given.replace(/[‹›]/g, "");
  const edit = markedUp(text, start, end, mark);
  const next = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  const [from, to] = edit.select;
  return `${next.slice(0, from)}‹${next.slice(from, to)}›${next.slice(to)}`;
}

test.each<[Mark, given: string, becomes: string]>([
  ["bold", "neem ‹een laptop› mee", "neem **‹een laptop›** mee"],
  ["bold", "neem **‹een laptop›** mee", "neem ‹een laptop› mee"],
  ["bold", "neem‹ een laptop ›mee", "neem **‹een laptop›** mee"],
  ["bold", "lap‹›top", "**‹laptop›**"],
  ["bold", "‹›", "**‹vet›**"],
  ["bold", "a ‹› b", "a **‹vet›** b"],
  ["bold", "‹een\n\n- twee\ndrie ›vier", "‹**een**\n\n- **twee**\n**drie**› vier"],
  ["italic", "heel ‹erg›", "heel _‹erg›_"],
  ["italic", "heel _‹erg›_", "heel ‹erg›"],
  ["link", "lees ‹de gids› eerst", "lees [de gids](‹https://›) eerst"],
  ["link", "‹https://example.org/a›", "[‹tekst›](https://example.org/a)"],
  ["link", "‹›", "[tekst](‹https://›)"],
  ["heading", "voor\nPro‹›gramma\nna", "voor\n## Programma‹›\nna"],
  ["heading", "## Pro‹›gramma", "Programma‹›"],
  ["list", "‹een\n\ntwee\n›drie", "‹- een\n\n- twee›\ndrie"],
  ["list", "‹- een\n- twee›", "‹een\ntwee›"],
  ["list", "‹1. een\n## twee›", "‹- een\n- twee›"],
  ["list", "‹›", "- ‹›"],
])("%s: %s becomes %s", (mark, given, becomes) => {
  expect(pressed(given, mark)).toBe(becomes);
});
