import { expect, test } from "vitest";
import { NoMailYet } from "./no-mail-yet.tsx";
import { textOf } from "./rendered.tsx";

const advice = <NoMailYet>Niets gekregen? Kijk bij de spam.</NoMailYet>;

test("without a mail server, what mails can do makes place for what is so", () => {
  expect(textOf(advice)).toBe("Niets gekregen? Kijk bij de spam.");
  expect(textOf(advice, { hasMailServer: false })).toBe(
    "Deze site heeft nog geen mailserver: e-mail komt nog niet aan.",
  );
  expect(textOf(<NoMailYet />)).toBe("");
});
