import type { Protection } from "./protection.ts";

/** Promise 65. */
export const organisers: readonly Protection[] = [
  {
    promise: 65,
    edit: "an announcement that can be undone begins at once",
    file: "src/server/invitations/announce-now.ts",
    stands: "if (seconds === 0 || !isToCome",
    becomes: "if (seconds >= 0 || !isToCome",
    test: "test/api/meetup-life.test.ts: keeps the meetup a draft until then, and says how many it will reach",
  },
  {
    promise: 65,
    edit: "what was due when it was looked up is announced, undone meanwhile or not",
    file: "src/server/meetups/life/announce-due.ts",
    stands: `        .where("id", "=", id)
        .where("announce_at", "<=", now.toISOString())
`,
    becomes: `        .where("id", "=", id)
`,
    test: "test/api/meetup-life.test.ts: undone and due at the same moment, it is one of both, never half: %s",
  },
  {
    promise: 65,
    edit: "drafts are shown like other meetups",
    file: "src/server/meetups/queries.ts",
    stands: 'return meetup && meetup.status !== "draft" ? meetup : null;',
    becomes: "return meetup ?? null;",
    test: "test/api/meetup-life.test.ts: is in no list, page, calendar, feed or count, and invites nobody",
  },
  {
    promise: 65,
    edit: "an undone change is mailed all the same",
    file: "src/server/responses/guests/undo-guest.ts",
    stands: 'await withdrawKinds(tx, now, guest, ["guest_added", "guest_removed"])',
    becomes: "await Promise.resolve(false)",
    test: "test/api/guest-list.test.ts: %s: all is as it was, and no mail goes",
  },
  {
    promise: 65,
    edit: "what a member said since is overwritten",
    file: "src/server/responses/guests/undo-guest.ts",
    stands:
      'if (current?.before_change == null || current.queue_number !== change) return refused("guest-changed");',
    becomes: 'if (current?.before_change == null) return refused("guest-changed");',
    test: "test/api/guest-list.test.ts: nothing of what a member said since",
  },
];
