import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { PersonName } from "#contract/members.ts";
import { isInfix } from "#domain/infixes.ts";
import { readImport } from "./read-import.ts";

interface Person {
  readonly first: string;
  readonly infix: string;
  readonly last: string;
  readonly email: string;
}

const wholeOf = ({ first, infix, last }: Person) =>
  [first, infix, last].filter((part) => part !== "").join(" ");
const turnedOf = ({ first, infix, last }: Person) => `${last}, ${[first, infix].join(" ").trim()}`;

const WORD = fc.oneof(
  fc.stringMatching(/^[A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ]{0,8}$/),
  fc.stringMatching(/^[A-Z]\.([A-Z]\.)?$/),
  fc.stringMatching(/^[A-Z][a-z]{1,6}[-'’][A-Z][a-z]{1,6}$/),
  fc.constantFrom("Łukasz", "Ĳsbrand", "Мария", "明", "محمد", "O'Neill", "M'Bala", "(Jo)", "Nº1"),
);
const isPlain = (text: string) =>
  !isInfix(text) && !/^(?:[A-Z]|ir|ing|drs?|mr|[bm]sc|[bm]a|ra|rm|jr|sr)\.?$/i.test(text);
/** `A. (Jo)` is Jo: see `read-import.test.ts`. */
const hasCallName = (text: string) => /\.[^.]*\(/.test(text);
const PART = fc
  .array(WORD, { minLength: 1, maxLength: 2 })
  .map((words) => words.join(" "))
  .filter(isPlain);

const PEOPLE = fc
  .array(
    fc
      .record({ first: PART, infix: fc.constantFrom("", "de", "van der", "van 't", "von"), last: PART })
      .filter((person) => {
        const name = wholeOf({ ...person, email: "" });
        return PersonName.safeParse(name).success && !hasCallName(name);
      }),
    { minLength: 1, maxLength: 5 },
  )
  .map((people) => people.map((person, at): Person => ({ ...person, email: `lid.${at}@club.example` })));

const NOISE = {
  Plaats: ["Utrecht", "Den Haag; centrum", 'Het "Dorp", oost', ""],
  Lidnr: ["1042", "007"],
  Telefoon: ["06-12345678", "+31 6 1234"],
  Opmerking: ["a|b", "tab\tin tekst", "1, 2 en 3", "regel\nbreuk"],
} as const;

const NAMES = fc.constantFrom<Readonly<Record<string, (person: Person) => string>>>(
  { Naam: wholeOf },
  { "Volledige naam": turnedOf },
  { Voornaam: ({ first }) => first, Tussenvoegsel: ({ infix }) => infix, Achternaam: ({ last }) => last },
  { "First Name": ({ first }) => first, "Last Name": ({ infix, last }) => `${infix} ${last}`.trim() },
  {
    Roepnaam: ({ first }) => first,
    Achternaam: ({ infix, last }) => (infix === "" ? last : `${last}, ${infix}`),
  },
  {
    "Given Name": ({ first }) => first,
    "Display Name": wholeOf,
    "Middle Name": ({ infix }) => infix,
    "Family Name": ({ last }) => last,
  },
);

const FILE = fc.record({
  people: PEOPLE,
  names: NAMES,
  noise: fc.uniqueArray(fc.constantFrom(...(Object.keys(NOISE) as (keyof typeof NOISE)[]))),
  order: fc.integer(),
  email: fc.constantFrom("E-mail", "Email Address", "E-mail 1 - Value"),
  asRecipient: fc.boolean(),
  at: fc.constantFrom("@", " @", "@ ", " @ "),
  delimiter: fc.constantFrom(";", ",", "\t", "|"),
  newline: fc.constantFrom("\n", "\r\n"),
  quotes: fc.boolean(),
  start: fc.constantFrom("", "\uFEFF", "sep"),
});

function written(file: typeof FILE extends fc.Arbitrary<infer Value> ? Value : never): string {
  const cellsOf = (person: Person, row: number): Readonly<Record<string, string>> => {
    const email = person.email.replace("@", file.at);
    return {
      ...Object.fromEntries(Object.entries(file.names).map(([heading, cell]) => [heading, cell(person)])),
      ...Object.fromEntries(file.noise.map((kind) => [kind, NOISE[kind][row % NOISE[kind].length] ?? ""])),
      [file.email]: file.asRecipient && row === 0 ? `"Iemand Anders" <${email}>` : email,
    };
  };
  const rows = file.people.map(cellsOf);
  const headings = Object.keys(rows[0] ?? {});
  const shift = Math.abs(file.order) % headings.length;
  const columns = [...headings.slice(shift), ...headings.slice(0, shift)];
  const { delimiter, newline, quotes } = file;
  const csv = Papa.unparse(rows as Record<string, string>[], { columns, delimiter, newline, quotes });
  return file.start === "sep" ? `sep=${delimiter}${newline}${csv}` : `${file.start}${csv}`;
}

const read = (text: string) =>
  readImport(text).lines.map(({ name, email, outcome }) => ({ name, email, outcome }));
const asWritten = (people: readonly Person[]) =>
  people.map((person) => ({ name: wholeOf(person), email: person.email, outcome: "new" }));

test("no name is cut or invented, in whatever layout a table has it", () => {
  fc.assert(
    fc.property(FILE, (file) => {
      expect(read(written(file))).toEqual(asWritten(file.people));
    }),
    { numRuns: 400 },
  );
});

const inParts = ({ first, infix, last, email }: Person) =>
  ["BEGIN:VCARD", "VERSION:3.0", `N:${last};${first};${infix};;`, `EMAIL:${email}`, "END:VCARD"].join("\r\n");

test.each<[string, (person: Person) => string, string]>([
  ["recipients", (person) => `${wholeOf(person)} <${person.email}>`, ", "],
  ["recipients, surnames first", (person) => `${turnedOf(person)} <${person.email}>`, "; "],
  ["quoted recipients", (person) => `"${turnedOf(person)}" <${person.email}>`, ",\r\n  "],
  ["recipients of the old Outlook", (person) => `${turnedOf(person)} [mailto:${person.email}]`, "; "],
  ["a typed list", (person) => `- ${wholeOf(person)}: ${person.email}`, "\n"],
  ["a typed list, addresses first", (person) => `${person.email}\t${turnedOf(person)}`, "\n"],
  ["a table without a heading", (person) => `7;${turnedOf(person)};06-123;${person.email}`, "\n"],
  ["vCards", inParts, "\r\n"],
])("no name is cut or invented in %s", (_layout, line, between) => {
  fc.assert(
    fc.property(PEOPLE, (people) => {
      expect(read(people.map(line).join(between))).toEqual(asWritten(people));
    }),
    { numRuns: 100 },
  );
});
