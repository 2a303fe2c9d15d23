import { expect, test } from "vitest";
import { SETTINGS } from "./config.ts";
import { unknownSettings } from "./unknown-settings.ts";

test.each<[string, string | null]>([
  ["SMPT_URL", "SMTP_URL"],
  ["ADMIN_MAIL", "ADMIN_EMAIL"],
  ["PUBLC_URL", "PUBLIC_URL"],
  ["Smtp_Url", "SMTP_URL"],
  ["SMTP_URL", null],
  ["HOME", null],
  ["PATH", null],
  ["npm_config_user_agent", null],
  ["SUPERVISOR_URL", null],
])("the suggestion for %s is %s", (name, meant) => {
  const sentence = `${name} is not a setting and is ignored; is ${meant} meant?`;
  expect(unknownSettings({ [name]: "x" }, SETTINGS)).toEqual(meant === null ? [] : [sentence]);
});
