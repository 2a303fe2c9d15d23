import { randomBytes } from "node:crypto";
import type { MemberRow } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { grantAdmin, removePasskeys, revokeAdmin } from "../members/admin/rights.ts";
import { administratorsToShow } from "../members/queries.ts";
import { givePassword } from "../sign-in/passwords.ts";
import { besideSite, inColumns, memberNamed, unlessRefused } from "./beside.ts";
import { type Command, DONE } from "./command.ts";

export const list: Command = {
  kind: "command",
  takes: "",
  words: [0, 0],
  help: "Lists the administrators: address, name, number of passkeys, when they last signed in.",
  run: ({ environment }) =>
    besideSite(environment, async ({ db }) => {
      const rows = await administratorsToShow(db.read);
      const cells = rows.map(({ email, name, passkeys, signed_in_at }) => [
        email,
        name,
        String(passkeys),
        signed_in_at ?? "never",
      ]);
      process.stdout.write(`${inColumns([["ADDRESS", "NAME", "PASSKEYS", "SIGNED IN"], ...cells])}\n`);
      return DONE;
    }),
};

/** A command that changes one member, named by address. */
const forMember = (help: string, change: (deps: Deps, member: MemberRow) => Promise<string>): Command => ({
  kind: "command",
  takes: "EMAIL",
  words: [1, 1],
  help,
  run: ({ words: [word = ""], environment }) =>
    besideSite(environment, async (deps) => {
      const sentence = await change(deps, await memberNamed(deps.db.read, word));
      process.stdout.write(`${sentence}\n`);
      return DONE;
    }),
});

export const grant = forMember(
  `Makes the member with this address an administrator and signs them out. They set a password by 'Wachtwoord vergeten?' on the
sign-in page of administrators, or get one by trefpunt admin reset-password.`,
  async (deps, member) => {
    unlessRefused(member, await grantAdmin(deps, member.id, "command-line"));
    return `${member.email} is an administrator.`;
  },
);

export const revoke = forMember(
  "Withdraws the rights of this administrator, removes their passkeys and signs them out. Refused for the last administrator.",
  async (deps, member) => {
    unlessRefused(member, await revokeAdmin(deps, member.id, "command-line"));
    return `${member.email} is not an administrator.`;
  },
);

const PASSWORD_BYTES = 12;

export const resetPassword = forMember(
  "Gives this administrator a new password, shows it once, and ends their sessions.",
  async (deps, member) => {
    const password = randomBytes(PASSWORD_BYTES).toString("hex");
    const { hasPasskeys } = unlessRefused(member, await givePassword(deps, member.id, password));
    const shown = `New password of ${member.email}, shown only once: ${password}`;
    return hasPasskeys
      ? `${shown}\nSigning in also requires a passkey. If those are lost too: trefpunt admin remove-passkeys ${member.email}`
      : shown;
  },
);

export const removeKeys = forMember(
  "Removes the passkeys of this administrator, who then signs in by password alone, and ends their sessions.",
  async (deps, member) => {
    unlessRefused(member, await removePasskeys(deps, member.id, "command-line"));
    return `${member.email} no longer has passkeys.`;
  },
);
