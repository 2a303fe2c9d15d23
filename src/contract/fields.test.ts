import { expect, test } from "vitest";
import { EmailAddress } from "./fields.ts";

test.each([
  ["  Anna@Example.ORG ", "anna@example.org"],
  ["anna@ｅｘａｍｐｌｅ.org", "anna@example.org"],
  ["ａｎｎａ@example。org", "anna@example.org"],
  ["anna＠example.org", "anna@example.org"],
  ["anna@münchen.de", "anna@xn--mnchen-3ya.de"],
  ["anna@MÜNCHEN.de", "anna@xn--mnchen-3ya.de"],
  ["anna@xn--mnchen-3ya.de", "anna@xn--mnchen-3ya.de"],
  ["anna+thuis@mail.example.co.uk", "anna+thuis@mail.example.co.uk"],
  ["zoë@example.org", "zoë@example.org"],
])("%j is normalised to %s", (typed, address) => {
  expect(EmailAddress.parse(typed)).toBe(address);
});

test.each([
  "anna@example.org.",
  "anna@example..org",
  "anna@.example.org",
  "anna@example.org/x",
  "anna@example.org?x",
  "anna@example.org#x",
  "anna@example.org:25",
  "anna@exa%6dple.org",
  "anna@127.0.0.1",
  "anna@0x7f.1",
  "anna@localhost",
  "anna@exam\u00adple.org",
  "anna@-example.org",
  "an..na@example.org",
  ".anna@example.org",
  "anna.@example.org",
  "anna@bram@example.org",
  "@example.org",
  "example.org",
  `anna@${"ü".repeat(60)}.${"ü".repeat(60)}.${"ü".repeat(60)}.nl`,
])("the email address %j is refused", (typed) => {
  expect(EmailAddress.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
    "Ongeldig email adres",
  ]);
});
