import { expect, test } from "vitest";
import { howToSignIn } from "./first-admin.ts";

const made = { kind: "made", email: "admin@example.org" } as const;

test("a terminal gets the address, the e-mail address and the password of the first administrator, each on its line", () => {
  expect(howToSignIn({ ...made, generatedPassword: "3f2a" }, "http://localhost:3000")).toBe(`
  The site is new. Open this address and sign in as its first administrator:

    Address:   http://localhost:3000/admin/login
    E-mail:    admin@example.org
    Password:  3f2a

  The password is shown only now.

`);
});

test("a terminal never gets a password from the settings", () => {
  expect(howToSignIn({ ...made, generatedPassword: null }, "https://club.nl")).toMatch(
    /Address: {3}https:\/\/club\.nl\/admin\/login\n.*\n {4}Password: {2}the one in ADMIN_PASSWORD\n\n$/,
  );
});
