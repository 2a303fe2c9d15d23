import { expect, test } from "vitest";
import { unquoted } from "./unquoted.ts";

const ADDRESS = "info@club.test";

/** The line before a quote, as programs write it in each language; the quote follows with `>`. */
const ATTRIBUTIONS = {
  "Gmail, Dutch": `Op za 21 nov 2026 om 13:00 schreef Club <${ADDRESS}>:`,
  "Apple Mail, Dutch": `Op 21 nov 2026, om 13:00 heeft Club <${ADDRESS}> het volgende geschreven:`,
  "Gmail, Spanish": `El sáb, 21 nov 2026 a las 13:00, Club (<${ADDRESS}>) escribió:`,
  "Gmail, Italian": `Il giorno sab 21 nov 2026 alle ore 13:00 Club <${ADDRESS}> ha scritto:`,
  "Gmail, Portuguese": `Club <${ADDRESS}> escreveu (sábado, 21/11/2026 à(s) 13:00):`,
  "Gmail, Polish": `sob., 21 lis 2026 o 13:00 Club <${ADDRESS}> napisał(a):`,
  "Apple Mail, Polish": `Wiadomość napisana przez Club <${ADDRESS}> w dniu 21 lis 2026, o godz. 13:00:`,
  "Thunderbird, Polish": "W dniu 21.11.2026 o 13:00, Club pisze:",
  "Gmail, Turkish": `Club <${ADDRESS}>, 21 Kas 2026 Cmt, 13:00 tarihinde şunu yazdı:`,
  "Apple Mail, Turkish": `Club <${ADDRESS}> şunları yazdı (21 Kas 2026 13:00):`,
  "Thunderbird, Swedish": "Den 2026-11-21 kl. 13:00, skrev Club:",
} as const;

test.each(Object.entries(ATTRIBUTIONS))("nothing stays of a quote of %s", (_program, attribution) => {
  expect(unquoted(`Ik kom!\n\n${attribution}\n\n> Kom je?\n> Els`)).toBe("Ik kom!");
});

/** The head of a quote, which has no `>`. */
const HEADS = {
  "Outlook, Polish": "Od: Club\nWysłano: sobota, 21 listopada 2026 13:00\nDo: Anna\nTemat: Uitnodiging",
  "Outlook, Italian": "Da: Club\nInviato: sabato 21 novembre 2026 13:00\nA: Anna\nOggetto: Uitnodiging",
  "Outlook, Spanish":
    "De: Club\nEnviado: sábado, 21 de noviembre de 2026 13:00\nPara: Anna\nAsunto: Uitnodiging",
  "Outlook, Turkish":
    "Kimden: Club\nGönderildi: 21 Kasım 2026 Cumartesi 13:00\nKime: Anna\nKonu: Uitnodiging",
  "eM Client, Dutch": `------ Origineel bericht ------\nVan: "Club" <${ADDRESS}>\nAan: Anna`,
  "eM Client, Polish": "------ Wiadomość oryginalna ------\nOd: Club",
  "eM Client, Italian": "------ Messaggio originale ------\nDa: Club",
  "a forward of Gmail": "---------- Doorgestuurd bericht ---------\nVan: Club\nDate: za 21 nov 2026",
  "a forward of Apple Mail": "Begin doorgestuurd bericht:\n\nVan: Club\nOnderwerp: Uitnodiging",
} as const;

test.each(Object.entries(HEADS))("nothing stays of what follows the head of %s", (_program, head) => {
  expect(unquoted(`Ik kom!\n\n${head}\n\nKom je?\n\nEls`)).toBe("Ik kom!");
});

test.each([
  "Ik schreef: ik kom niet.\nMaar nu wel!",
  "Van: het station is het tien minuten lopen.\nWie rijdt er?",
  "Op 3 december schreef ik me in:\nik wil me weer afmelden.",
  "El grupo es muy divertido.",
])("what a person wrote stays: %s", (text) => {
  expect(unquoted(text)).toBe(text);
});

test("of a forward without own words all of it stays", () => {
  const text = "---------- Doorgestuurd bericht ---------\nVan: Club\n\nKom je?";
  expect(unquoted(text)).toBe(text);
});
