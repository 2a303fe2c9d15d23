import { expect, test } from "vitest";
import { readImport } from "./read-import.ts";

const besides = (list: string) =>
  readImport(list).lines.map(({ name, phone, note, remark, outcome }) => [
    name,
    phone,
    note,
    remark,
    outcome,
  ]);

test.each([
  ["AllUnited", "Telefoon", "Opmerkingen"],
  ["e-Boekhouden", "GSM", "Notitie"],
  ["Sportlink", "Mobiel nummer", "Bijzonderheden"],
  ["Excel in Dutch", "Tel.nr.", "Opmerking"],
  ["Outlook in Dutch", "Mobiele telefoon", "Notities"],
  ["Outlook in English", "Mobile Phone", "Notes"],
  ["Google Contacts", "Phone 1 - Value", "Notes"],
  ["Mailchimp", "Phone Number", "NOTES"],
  ["Luma", "phone_number", "Comments"],
])("reads telephone number and note of %s: '%s' and '%s'", (_program, phone, note) => {
  expect(besides(`Naam;E-mail;${phone};${note}\nAnna;anna@b.nl;06-12345678;Lid sinds 1998`)).toEqual([
    ["Anna", "06-12345678", "Lid sinds 1998", "", "new"],
  ]);
});

test("keeps two numbers of a person together, mobile first", () => {
  expect(besides("Naam;E-mail;Telefoon;Mobiel\nAnna;anna@b.nl;010-1234567;06-12345678")).toEqual([
    ["Anna", "06-12345678 / 010-1234567", "", "", "new"],
  ]);
});

test("keeps as words what cannot be a telephone number", () => {
  expect(
    besides(
      "Naam;E-mail;Telefoon;Mobiel;Opmerking\nAnna;anna@b.nl;06-12345678;bel haar man;Zingt\nBram;bram@b.nl;06-1 (werk);;",
    ),
  ).toEqual([
    ["Anna", "06-12345678", "Zingt\nTelefoon: bel haar man", "", "new"],
    ["Bram", "", "Telefoon: 06-1 (werk)", "", "new"],
  ]);
});

test("a note that is too long costs only itself", () => {
  expect(besides(`Naam;E-mail;Telefoon;Opmerking\nAnna;anna@b.nl;06-1;${"x".repeat(501)}`)).toEqual([
    ["Anna", "06-1", "", "Zonder opmerking: die heeft meer dan 500 tekens", "new"],
  ]);
});

test("keeps the lines of a note, and takes off the apostrophe of an export", () => {
  expect(
    besides(
      '"Naam";"E-mail";"Telefoon";"Notitie"\r\n"Anna";"anna@b.nl";"\'+31 6 1";"\'- fluit\n- zingt; ook ""solo"""\r\n',
    ),
  ).toEqual([["Anna", "+31 6 1", '- fluit\n- zingt; ook "solo"', "", "new"]]);
});

test("a word of these headings below people is none", () => {
  expect(readImport("Jan de Vries;notitie;jan@b.nl").lines).toMatchObject([{ note: "", outcome: "unclear" }]);
});

test("leaves both off when the organiser says that they are not needed", () => {
  const list = "Naam;E-mail;Telefoon;Opmerking\nAnna;anna@b.nl;06-1;Zingt";
  expect(readImport(list, { columns: ["whole", "email", "ignored", "ignored"] }).lines).toMatchObject([
    { phone: "", note: "", outcome: "new" },
  ]);
});

test("reads both of a vCard", () => {
  const card = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    "FN:Anna de Vries",
    "EMAIL:anna@b.nl",
    "TEL;TYPE=CELL:06-12345678",
    "NOTE:Zingt\\, en fluit\\nsolo",
    "END:VCARD",
  ];
  expect(besides(card.join("\r\n"))).toEqual([
    ["Anna de Vries", "06-12345678", "Zingt, en fluit\nsolo", "", "new"],
  ]);
});

test.each(["jan@club.gouda,nl", "jan@club.gouda, nl"])(
  "reads a comma before the end of an address as a point, with a word about it: %s",
  (written) => {
    expect(readImport(`Naam;E-mail\nJan;${written}`).lines).toMatchObject([
      {
        email: "jan@club.gouda.nl",
        outcome: "new",
        remark: `Komma als punt gelezen in ‘${written}’`,
      },
    ]);
  },
);

test("reads two addresses with a comma between them as before", () => {
  expect(readImport("Naam;E-mail\nJan;jan@b.nl, jan@c.nl").lines).toMatchObject([
    { email: "jan@b.nl", remark: "Alleen het eerste adres, niet jan@c.nl" },
  ]);
});

test.each([
  ["Jan en Mia Smit", "Twee mensen? Geef ieder een eigen regel"],
  ["Jan & Mia Smit", "Twee mensen? Geef ieder een eigen regel"],
  ["Dhr. J. Bos en mevr. R. Bos", "Zonder ‘Dhr.’. Twee mensen? Geef ieder een eigen regel"],
  ["Ben Ten Brink", ""],
])("asks whether a name is of two people: %s", (name, remark) => {
  expect(readImport(`Naam;E-mail\n${name};jan@b.nl`).lines).toMatchObject([{ outcome: "new", remark }]);
});
