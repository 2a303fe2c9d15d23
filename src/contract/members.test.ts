import { expect, test } from "vitest";
import { PersonName } from "./members.ts";

test.each([
  "Anna de Vries",
  "J.P. Jansen",
  "J.P.M.Jansen",
  "dr.ir. Kees van Dam",
  "St.John Smythe",
  "Zoë Ĳsbrandt-O’Neill",
  "Ali (de lange)",
  "R2-D2",
])("%s is a name", (name) => {
  expect(PersonName.safeParse(name).success).toBe(true);
});

test.each([
  "\u202Egnitset",
  "\u200B\u200B\u200B",
  "\u3164\u3164\u3164",
  "Anna\u2028de Vries",
  "An\u00ADna",
  "An\u0007na",
])("%j has signs that no keyboard has", (name) => {
  const { error } = PersonName.safeParse(name);
  expect(error?.issues.map(({ message }) => message)).toEqual(["Naam bevat tekens die niet kunnen"]);
});

test.each(["👩‍👧 Anna", "می‌خواهم", "Zoë"])(
  "%s is written with signs that join letters, and a name",
  (name) => {
    expect(PersonName.safeParse(name).success).toBe(true);
  },
);

test.each([
  "Win nu geld op https://evil.example/x",
  "http://evil",
  "HTTPS://EVIL",
  "www.evil",
  "evil.example",
  "Ga naar evil.nl!",
  "bit.ly/abc",
  "EVIL.COM",
  "Evil.Com/prijs",
  "evil.nl",
  "xn--80ak6aa92e.com",
  "кредит.рф",
  "192.168.1.1",
  "bel@evil.nl",
  "hxxps://evil",
  "evil。nl",
  "evil.nl",
])("%s leads elsewhere, and mails would carry it", (name) => {
  const { error } = PersonName.safeParse(name);
  expect(error?.issues.map(({ message }) => message)).toEqual(["Naam mag geen web- of e-mailadres bevatten"]);
});

test.each(["Anna\r\nBcc: iedereen", "Anna\tde Vries", "Anna\0", "Anna\u0085"])(
  "%j is no name: a mail's header would carry its signs",
  (name) => {
    const { error } = PersonName.safeParse(name);
    expect(error?.issues.map(({ message }) => message)).toEqual(["Naam bevat tekens die niet kunnen"]);
  },
);
