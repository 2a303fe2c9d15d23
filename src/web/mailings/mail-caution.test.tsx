import { expect, test } from "vitest";
import { textOf } from "../base/rendered.tsx";
import { LinkCaution, MailCaution } from "./mail-caution.tsx";

const NO_SERVER = { hasMailServer: false, isReachable: false };
const NO_ADDRESS = { isReachable: false };

test.each([
  ["a form", <MailCaution key="form" />, NO_SERVER, "Er is nog geen mailserver: dit komt bij niemand aan."],
  [
    "a form",
    <MailCaution key="form" />,
    NO_ADDRESS,
    "Links in e-mails werken alleen op de computer waar de site draait.",
  ],
  [
    "a link for another device",
    <LinkCaution key="link" />,
    NO_ADDRESS,
    "Deze link werkt alleen op de computer waar de site draait.",
  ],
])("above %s stands what cannot reach members", (_what, caution, site, says) => {
  expect(textOf(caution, site)).toBe(says);
  expect(textOf(caution)).toBe("");
});
