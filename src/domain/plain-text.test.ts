import { expect, test } from "vitest";
import { oneLine, plainText } from "./plain-text.ts";

test.each([
  ["**vet** en _schuin_ en ~~weg~~ en `code`", "vet en schuin en weg en code"],
  ["## Kop\n\nEen alinea\nmet een regel", "Kop\n\nEen alinea\nmet een regel"],
  ["- een\n- twee\n  - drie", "- een\n- twee\n  - drie"],
  ["1. een\n2. twee", "- een\n- twee"],
  ["Zie [de site](https://example.org).", "Zie de site (https://example.org)."],
  ["Zie https://example.org of www.example.org", "Zie https://example.org of www.example.org"],
  ["Mail a@b.nl", "Mail a@b.nl"],
  ["| a | b |\n|---|---|\n| 1 | 2 |", "a | b\n1 | 2"],
  ["> gezegd", "gezegd"],
  ["![een lamp](lamp.png)", "een lamp"],
  ["Een <b>tag</b> hier\n\n<script>alert(1)</script>", "Een tag hier"],
  ["boven\n\n---\n\nonder", "boven\n\nonder"],
  ["Over ~10 minuten, ~15 man", "Over ~10 minuten, ~15 man"],
  ["", ""],
])("%j reads %j", (markdown, text) => expect(plainText(markdown)).toBe(text));

test("on one line", () => expect(oneLine("## Kop\n\n- een\n- **twee**")).toBe("Kop - een - twee"));
