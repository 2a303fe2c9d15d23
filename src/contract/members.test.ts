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
])("%s is accepted as a name", (name) => {
  expect(PersonName.safeParse(name).success).toBe(true);
});

test.each([
  "\u202Egnitset",
  "\u200B\u200B\u200B",
  "\u3164\u3164\u3164",
  "Anna\u2028de Vries",
  "An\u00ADna",
  "An\u0007na",
])("%j is refused because of its invisible characters", (name) => {
  const { error } = PersonName.safeParse(name);
  expect(error?.issues.map(({ message }) => message)).toEqual(["Naam bevat tekens die niet kunnen"]);
});

test.each(["👩‍👧 Anna", "می‌خواهم", "Zoë"])(
  "%s is accepted, although it may contain joining characters",
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
])("%s is refused as a name because it contains an address", (name) => {
  const { error } = PersonName.safeParse(name);
  expect(error?.issues.map(({ message }) => message)).toEqual(["Naam mag geen web- of e-mailadres bevatten"]);
});

test.each(["Anna\r\nBcc: iedereen", "Anna\tde Vries", "Anna\0", "Anna\u0085"])(
  "%j is refused as a name because of its control characters",
  (name) => {
    const { error } = PersonName.safeParse(name);
    expect(error?.issues.map(({ message }) => message)).toEqual(["Naam bevat tekens die niet kunnen"]);
  },
);
