import type { Protection } from "./protection.ts";

/** Promises 1 and 2. */
export const sessions: readonly Protection[] = [
  {
    promise: 1,
    edit: "a session's token has half as many random bits",
    file: "src/server/secrets/tokens.ts",
    stands: "randomBytes(32)",
    becomes: "randomBytes(16)",
    test: "src/server/secrets/secrets.test.ts: session tokens are 256 random bits, hashed by SHA-256",
  },
  {
    promise: 1,
    edit: "the token itself is kept",
    file: "src/server/secrets/tokens.ts",
    stands: `createHash("sha256").update(token).digest("hex")`,
    becomes: "token",
    test: "test/api/sign-in.test.ts: answers a session whose token lies nowhere in the database",
  },
  {
    promise: 2,
    edit: "a session that ended is let in",
    file: "src/server/http/session.ts",
    stands: `.where("expires_at", ">", now.toISOString())`,
    becomes: "",
    test: "test/api/authority.test.ts: a session ends 30 days after its last use, and after 180 days in any case",
  },
  {
    promise: 2,
    edit: "use prolongs a session past 180 days",
    file: "src/server/http/session.ts",
    stands: "[sessionExpiry(now), latest]",
    becomes: "[sessionExpiry(now)]",
    test: "test/api/authority.test.ts: a session ends 30 days after its last use, and after 180 days in any case",
  },
  {
    promise: 2,
    edit: "a new password leaves the sessions alone",
    file: "src/server/sign-in/passwords.ts",
    stands: "await endSessionsOf(tx, member);",
    becomes: "",
    test: "test/api/sign-in.test.ts: the mailed code sets the new password and ends all sessions",
  },
  {
    promise: 2,
    edit: "rights that are granted leave the sessions alone",
    file: "src/server/members/admin/rights.ts",
    stands: `await endSessionsOf(tx, id);
    await tx.updateTable("members").set({ is_admin: 1 })`,
    becomes: `await tx.updateTable("members").set({ is_admin: 1 })`,
    test: "test/api/member-administration.test.ts: granted and revoked; both end the sessions",
  },
  {
    promise: 2,
    edit: "a new address leaves the sessions alone",
    file: "src/server/profile/profile.ts",
    stands: `    await endSessionsOf(
      tx,
      id,
      goOn.filter((hash) => hash !== null),
    );
`,
    becomes: "",
    test: "test/api/profile.test.ts: signs out everywhere but where it was asked for and where it is confirmed",
  },
  {
    promise: 2,
    edit: "who logs out is still signed in",
    file: "src/server/sessions/sessions.ts",
    stands: `await tx.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();`,
    becomes: "",
    test: "test/api/sign-in.test.ts: POST /auth/logout ends its own session and no other",
  },
];
