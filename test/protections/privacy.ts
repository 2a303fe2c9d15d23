import type { Protection } from "./protection.ts";

/** Promises 36 to 42: privacy, and mail that arrives. */
export const privacy: readonly Protection[] = [
  {
    promise: 36,
    edit: "the write-ahead log keeps removed data",
    file: "src/server/platform/db/wipe.ts",
    stands: "if (!db.isShared) await",
    becomes: "if (db.isShared) await",
    test: "test/operation/removal.test.ts: no byte of a removed member stays in the database files of a running program",
  },
  {
    promise: 37,
    edit: "expired sessions are kept",
    file: "src/server/platform/db/moments.ts",
    stands: '"sessions.expires_at": { whenRestored: SESSIONS, whenAhead: "repaired", keptDays: 0 }',
    becomes: '"sessions.expires_at": { whenRestored: SESSIONS, whenAhead: "repaired", keptDays: null }',
    test: "test/api/housekeeping.test.ts: expired sessions and codes are deleted",
  },
  {
    promise: 38,
    edit: "the way of subscribing is not in a member's data",
    file: "src/server/members/profile/queries.ts",
    stands: "feed_version: _version,\n",
    becomes: "feed_version: _version,\n    subscribed_from: _from,\n",
    test: "test/api/consent.test.ts: a member who subscribed by %s finds that and the moment in their data",
  },
  {
    promise: 110,
    edit: "an import does not know who left",
    file: "src/server/members/admin/import.ts",
    stands: 'outcome: isIncluded.has(line.email) ? line.outcome : "left"',
    becomes: 'outcome: isIncluded.has(line.email) ? "left" : line.outcome',
    test: "test/api/departures.test.ts: who was removed comes back by a list only when an organiser chooses them, who is named in the log",
  },
  {
    promise: 39,
    edit: "every answer sets a cookie",
    file: "src/server/platform/http/headers.ts",
    stands: "reply.headers(headers());",
    becomes: `reply.headers({ ...headers(), "set-cookie": "been=here; HttpOnly" });`,
    test: "test/browser/members.test.ts: in two steps with the mailed code opens the dashboard",
  },
  {
    promise: 40,
    edit: "mails lack the header for one-click unsubscribe (RFC 8058)",
    file: "src/server/mail/message.ts",
    stands: `"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",`,
    becomes: "",
    test: "test/api/mail.test.ts: an invitation has the headers that mail programs use",
  },
  {
    promise: 41,
    edit: "a changed meetup keeps its SEQUENCE",
    file: "src/server/mail/calendar.ts",
    stands: "sequence: meetup.revision,",
    becomes: "sequence: 0,",
    test: "test/api/calendars.test.ts: a changed meetup moves by its UID and a higher SEQUENCE, a deleted one disappears",
  },
  {
    promise: 42,
    edit: "refusals never stop mails to an address",
    file: "src/server/records/members.ts",
    stands: "const MAX_BOUNCES = 3;",
    becomes: "const MAX_BOUNCES = 3_000;",
    test: "test/faults/mail-server.test.ts: gets no more mails after three refusals in a row, and the log says why",
  },
];
