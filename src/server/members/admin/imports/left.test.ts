import { expect, test } from "vitest";
import { readImport } from "./read-import.ts";

const TODAY = "2026-11-29";

const outcomeOf = (heading: string, cell: string) => {
  const list = `Naam;E-mail;${heading}\nAnna;anna@b.nl;${cell}`;
  return readImport(list, { today: TODAY }).lines.map(({ outcome, remark }) => [outcome, remark]);
};

test.each([
  ["AllUnited", "Status", "afgemeld"],
  ["e-Boekhouden", "Opgezegd per", "31-12-2025"],
  ["e-Boekhouden", "Lid tot", "1 januari 2026"],
  ["Excel in Dutch", "Lid tot", "1-mrt-2026"],
  ["Excel in English", "Member until", "3 May 2026"],
  ["Excel", "Opmerking", "Overleden"],
  ["Excel", "Opmerking", "opgezegd per 1-1-2026"],
  ["Excel", "Actief", "Nee"],
  ["Excel", "Einddatum", "2026-11-28"],
  ["Laposta", "Status", "uitgeschreven"],
  ["Brevo", "EMAIL_BLACKLISTED", "true"],
  ["Brevo", "Status", "blocklisted"],
  ["Mailchimp", "UNSUB_TIME", "2024-03-01 12:00:00"],
  ["Mailchimp", "Status", "cleaned"],
  ["pretix", "Status", "CANCELLED"],
  ["Ghost", "subscribed", "false"],
  ["Excel", "Opm.", "overleden 3-4-2024"],
  ["Excel", "Opmerking", "Overleden mei 2024"],
  ["Excel", "Opmerking", "overl. (2024)"],
  ["Excel", "Opmerking", "opgezegd 31-12-2025"],
  ["Excel", "Opmerking", "† 3 april 2024"],
  ["Excel", "Opmerking", "wil geen mail meer"],
  ["Excel", "Opmerking", "Geen e-mail s.v.p."],
  ["Excel", "Nieuwsbrief", "nee"],
  ["Excel", "Toestemming e-mail", "nee"],
  ["Excel", "Geen mail", "x"],
  ["Shopify", "Accepts Email Marketing", "no"],
  ["AllUnited", "Bounce", "hard"],
  ["Conscribo", "Lidmaatschap beëindigd", "ja"],
  ["Laposta", "state", "unconfirmed"],
  ["MailerLite", "Status", "Junk"],
])("leaves off who left by a list of %s: %s %s", (_program, heading, cell) => {
  expect(outcomeOf(heading, cell)).toEqual([["left", `De lijst zegt bij ‘${heading}’: ${cell}`]]);
});

test.each([
  ["Status", "actief"],
  ["Status", ""],
  ["Opgezegd per", "31-12-2026"],
  ["Opgezegd", "nee"],
  ["Lid tot", "2099-12-31"],
  ["Lid tot", "onbepaald"],
  ["EMAIL_BLACKLISTED", "false"],
  ["UNSUB_TIME", ""],
  ["Opmerking", "heeft zich voor dinsdag afgemeld"],
  ["Opmerking", "opgezegd mei 2027"],
  ["Opmerking", "man overleden in 2024"],
  ["Opmerking", "kreeg vorige keer geen mail"],
  ["Opmerking", "afgemeld voor 3 december"],
  ["Nieuwsbrief", "ja"],
  ["Bounce", "0"],
  ["Actief", "ja"],
])("keeps who is a member: %s '%s'", (heading, cell) => {
  expect(outcomeOf(heading, cell)).toEqual([["new", ""]]);
});

test("reads it in a table without a heading, but not in a name", () => {
  expect(
    readImport("7;Anna de Vries;anna@b.nl;afgemeld", { columns: ["ignored", "whole", "email", "ignored"] })
      .lines,
  ).toMatchObject([{ outcome: "left", remark: "De lijst zegt: afgemeld" }]);
  expect(readImport("Naam;E-mail\nUitgeschreven;a@b.nl").lines).toMatchObject([{ outcome: "new" }]);
});

test("leaves off a name with the sign of a death", () => {
  expect(readImport("Naam;E-mail\nPiet de Wit †;piet@b.nl").lines).toMatchObject([
    { outcome: "left", remark: "De lijst zegt bij ‘Naam’: Piet de Wit †" },
  ]);
});

test("takes the person whom an organiser chose all the same, and no other", () => {
  const list = "Naam;E-mail;Status\nAnna;anna@b.nl;afgemeld\nBram;bram@b.nl;afgemeld\nAnna;ANNA@b.nl;";
  const read = (included: string[]) => readImport(list, { included }).lines.map(({ outcome }) => outcome);
  expect(read([])).toEqual(["left", "left", "new"]);
  expect(read(["anna@b.nl"])).toEqual(["new", "left", "duplicate"]);
  expect(readImport(list, { included: ["anna@b.nl"] }).lines[0]?.remark).toBe(
    "De lijst zegt bij ‘Status’: afgemeld",
  );
});
