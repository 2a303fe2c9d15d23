import type { Protection } from "./protection.ts";

/** Promises 36 to 39. */
export const privacy: readonly Protection[] = [
  {
    promise: 36,
    edit: "the log of changes keeps what was removed",
    file: "src/server/db/wipe.ts",
    stands: "if (!db.isShared) await",
    becomes: "if (db.isShared) await",
    test: "test/removal.test.ts: of who leaves not a byte stays in the database's files, while it runs",
  },
  {
    promise: 36,
    edit: "everybody's mails are among a member's data",
    file: "src/server/profile/queries.ts",
    stands: `.where("member_id", "=", member)
    .orderBy("emails.id")`,
    becomes: `.orderBy("emails.id")`,
    test: "test/api/profile.test.ts: GET /users/my-data has everything of the member and nothing of another",
  },
  {
    promise: 36,
    edit: "messages that a member wrote are not among their data",
    file: "src/server/profile/queries.ts",
    stands: "emails, messages, sessions,",
    becomes: "emails, sessions,",
    test: "test/api/profile.test.ts: GET /users/my-data has everything of the member and nothing of another",
  },
  {
    promise: 36,
    edit: "weekly copies are kept for ever",
    file: "src/server/db/backups/kept.ts",
    stands: "if (age >= LONGEST_DAYS) return true;",
    becomes: "",
    test: "src/server/db/backups/kept.test.ts: night after night, seven daily and at most three weekly copies remain",
  },
  {
    promise: 37,
    edit: "registrations that nobody confirmed are kept for a year",
    file: "src/server/housekeeping.ts",
    stands: "const UNVERIFIED_DAYS = 30;",
    becomes: "const UNVERIFIED_DAYS = 365;",
    test: "test/api/housekeeping.test.ts: unverified registrations go after 30 days, administrators and members stay",
  },
  {
    promise: 37,
    edit: "letters that belong to no mail any more stay",
    file: "src/server/housekeeping.ts",
    stands: `.deleteFrom("letters")`,
    becomes: `.deleteFrom("letters")
      .where("id", "<", 0)`,
    test: "test/api/housekeeping.test.ts: what a mail said goes after 90 days, that it was sent stays",
  },
  {
    promise: 37,
    edit: "dead sessions stay",
    file: "src/server/housekeeping.ts",
    stands: `await tx.deleteFrom("sessions").where("expires_at", "<=", now.toISOString()).execute();`,
    becomes: "",
    test: "test/api/housekeeping.test.ts: dead sessions and codes go",
  },
  {
    promise: 37,
    edit: "dead codes stay",
    file: "src/server/housekeeping.ts",
    stands: `await tx.deleteFrom("codes").where("expires_at", "<=", now.toISOString()).execute();`,
    becomes: "",
    test: "test/api/housekeeping.test.ts: dead sessions and codes go",
  },
  {
    promise: 38,
    edit: "how somebody subscribed is kept and not shown to them",
    file: "src/server/profile/queries.ts",
    stands: `"subscribed_from",`,
    becomes: "",
    test: "test/api/consent.test.ts: who came by %s finds that and the moment among their data",
  },
  {
    promise: 38,
    edit: "whether an organiser vouched for an imported member is not kept",
    file: "src/server/member-admin/import-users.ts",
    stands: `consented ? "import-with-consent" : "import"`,
    becomes: `"import"`,
    test: "test/api/consent.test.ts: who came by %s finds that and the moment among their data",
  },
];
