import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NoBreak } from "./when-and-where.tsx";

test.each([
  ["Een code per e-mail, 10 minuten geldig.", ["e-mail", "10 minuten"]],
  ["Je e-mailadres of de verificatie-e-mail", ["e-mailadres", "e-mail"]],
  ["dinsdag 1 december 2026, 19:30 – 22:00", ["1 december 2026", "19:30 – 22:00"]],
  ["Over 3 dagen", ["3 dagen"]],
])("lines of %j do not end inside %j", (text, whole) => {
  const html = renderToStaticMarkup(<NoBreak>{text}</NoBreak>);
  expect(
    [...html.matchAll(/<span class="whitespace-nowrap">(.*?)<\/span>/g)].map(([, part]) => part),
  ).toEqual(whole);
  expect(html.replaceAll(/<.*?>/g, "")).toBe(text);
});
