import { expect, test } from "vitest";
import { excerpt, oneLine, plainText, readMarkdown } from "./markdown-tree.ts";

const SITE = "https://meet.example.org";

test.each([
  ["**vet** en _schuin_ en ~~weg~~ en `code`", "vet en schuin en weg en code"],
  ["## Kop\n\nEen alinea\nmet een regel", "Kop\n\nEen alinea\nmet een regel"],
  ["- een\n- twee\n  - drie", "- een\n- twee\n  - drie"],
  ["1. een\n2. twee", "- een\n- twee"],
  ["Zie [de site](https://example.org).", "Zie de site (https://example.org)."],
  ["Zie https://example.org of www.example.org", "Zie https://example.org of www.example.org"],
  ["Mail a@b.nl", "Mail a@b.nl"],
  ["Zie [privacy](/privacy)", "Zie privacy (https://meet.example.org/privacy)"],
  ["Zie [elders](//elders.nl/x)", "Zie elders (https://elders.nl/x)"],
  [
    "Zie [vraag](?q=1), [hier](#hier) en [de foto's](fotos)",
    "Zie vraag (https://meet.example.org/?q=1), hier (https://meet.example.org/#hier) en de foto's (https://meet.example.org/fotos)",
  ],
  ["[bel](tel:+31201234567)", "bel (tel:+31201234567)"],
  ["| a | b |\n|---|---|\n| 1 | 2 |", "a | b\n1 | 2"],
  ["> gezegd", "gezegd"],
  ["![een lamp](lamp.png)", "een lamp"],
  ["Een <b>tag</b> hier\n\n<script>alert(1)</script>", "Een tag hier"],
  ["boven\n\n---\n\nonder", "boven\n\nonder"],
  ["Over ~10 minuten, ~15 man", "Over ~10 minuten, ~15 man"],
  ["Over ~10~ minuten", "Over ~10~ minuten"],
  ["", ""],
])("the plain text of %j is %j", (markdown, text) => expect(plainText(markdown, SITE)).toBe(text));

test.each([
  ["as long as is allowed", "Een twee", 8, "Een twee"],
  ["longer by one character", "Een twee", 7, "Een…"],
  ["with a word that begins at the end", "Een twee drie", 9, "Een twee…"],
  ["on several lines", "**Een**\n\n[twee](https://b.nl)", 20, "Een twee"],
  ["with a link within the site", "Zie [privacy](/privacy)", 20, "Zie privacy"],
])("the beginning of a text %s", (_what, markdown, most, beginning) => {
  expect(excerpt(markdown, most)).toBe(beginning);
});

test("oneLine puts all text on one line", () =>
  expect(oneLine("## Kop\n\n- een\n- **twee**")).toBe("Kop - een - twee"));

test.each([
  [
    "an evening's programme",
    "## Programma\n\n| Tijd | Wat |\n|---|---|\n| 19:00 | **Inloop** |\n\n- [a](https://b.nl)\n  - b",
  ],
  ["a long rule", `boven\n\n${"-".repeat(60)}\n\nonder`],
  ["blanks to fill in", `Naam: ${"_".repeat(40)}`],
  ["a long story", "Een zin van gewone lengte. ".repeat(700)],
  ["twenty quotes in each other", `${"> ".repeat(20)}a`],
  [
    "ten lists in each other",
    Array.from({ length: 10 }, (_, level) => `${"  ".repeat(level)}- a`).join("\n"),
  ],
])("markdown is accepted: %s", (_what, text) => expect(readMarkdown(text).kind).toBe("read"));

test.each([
  ["more than twenty quotes", `${"> ".repeat(21)}a`, "too-deep"],
  ["quotes to the end of the text", "> ".repeat(9_000), "too-deep"],
  ["lists in lists on one line", "- ".repeat(9_000), "too-deep"],
  ["numbered ones", "1. ".repeat(6_000), "too-deep"],
  [
    "lists by their indentation",
    Array.from({ length: 40 }, (_, level) => `${"  ".repeat(level)}- a`).join("\n"),
    "too-deep",
  ],
  ["emphasis in emphasis", `${"*a **b ".repeat(30)}c${"** d*".repeat(30)}`, "too-deep"],
  ["open brackets", "[".repeat(20_000), "too-much"],
  ["links in links", `${"[".repeat(4_000)}a${"](b)".repeat(4_000)}`, "too-much"],
  ["nothing but ends", "]".repeat(20_000), "too-much"],
  ["stars", "*".repeat(20_000), "too-much"],
  ["half-open addresses", `https://a.b/${"&a;".repeat(4_000)}`, "too-much"],
  ["thousands of paragraphs", "a\n\n".repeat(5_000), "too-much"],
  ["underlined headings", "a\n=\n".repeat(4_000), "too-much"],
])("markdown is refused: %s", (_what, text, fault) => expect(readMarkdown(text)).toEqual({ kind: fault }));
