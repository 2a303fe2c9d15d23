import type { CommandGroup } from "./command.ts";

export const admin: CommandGroup = {
  kind: "group",
  help: `Manages administrators and access on the machine itself, while the site runs or not, with SQLite and PostgreSQL. Changes
are in the audit log (Logboek), as done from the command line.`,
  commands: {
    list: {
      summary: "List the administrators",
      load: async () => (await import("./admin-rights.ts")).list,
    },
    grant: {
      summary: "Make a member an administrator",
      load: async () => (await import("./admin-rights.ts")).grant,
    },
    revoke: {
      summary: "Withdraw an administrator's rights",
      load: async () => (await import("./admin-rights.ts")).revoke,
    },
    "reset-password": {
      summary: "Give an administrator a new password",
      load: async () => (await import("./admin-rights.ts")).resetPassword,
    },
    "remove-passkeys": {
      summary: "Remove the passkeys of an administrator who lost them",
      load: async () => (await import("./admin-rights.ts")).removeKeys,
    },
    sessions: {
      summary: "List who is signed in",
      load: async () => (await import("./admin-access.ts")).sessions,
    },
    "end-sessions": {
      summary: "Sign a member out",
      load: async () => (await import("./admin-access.ts")).endSessions,
    },
    "lift-limits": {
      summary: "Let an address or a client try to sign in again at once",
      load: async () => (await import("./admin-access.ts")).liftLimits,
    },
  },
};
