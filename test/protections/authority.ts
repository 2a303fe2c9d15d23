import type { Protection } from "./protection.ts";

/** Promises 11 to 15. */
export const authority: readonly Protection[] = [
  {
    promise: 11,
    edit: "who calls is asked after the body was read",
    file: "src/server/http/route.ts",
    stands: "onRequest: async",
    becomes: "preHandler: async",
    test: "test/api/authority.test.ts: %s is 401, before the body is read",
  },
  {
    promise: 11,
    edit: "a session is enough for the calls of organisers",
    file: "src/server/http/route.ts",
    stands: `if (access === "admin" && !session.isAdmin) return refused("not-admin");`,
    becomes: "",
    test: "test/api/authority.test.ts: as a member is 403, before the body is read",
  },
  {
    promise: 12,
    edit: "visitors read the names too",
    file: "src/server/meetups/queries.ts",
    stands: "if (!session) return shown;",
    becomes: "if (!session) return { ...asMeetup(row), attendees: await attendeesOf(db.read, id) };",
    test: "test/api/responses.test.ts: are for members only, and hidden ones have none",
  },
  {
    promise: 12,
    edit: "a hidden name is read",
    file: "src/server/meetups/queries.ts",
    stands: "shownName(row.name, row.show_name === 1)",
    becomes: "row.name",
    test: "test/api/responses.test.ts: are for members only, and hidden ones have none",
  },
  {
    promise: 13,
    edit: "organisers may remove themselves",
    file: "src/server/members/admin/members.ts",
    stands: `  const now = clock();
  return db.write(async (tx) => {
    if (id === actor) return refused("own-account");`,
    becomes: `  const now = clock();
  return db.write(async (tx) => {`,
    test: "test/api/member-administration.test.ts: nobody revokes or removes themselves, whatever the button shows",
  },
  {
    promise: 13,
    edit: "the last organiser is like any other",
    file: "src/server/members/last-admin.ts",
    stands: ").execute()).length === 1;",
    becomes: ").execute()).length === 0;",
    test: "test/api/registration.test.ts: the last administrator stays",
  },
  {
    promise: 13,
    edit: "an organiser's mailbox is enough to remove them",
    file: "src/server/members/unsubscribe.ts",
    stands: `if (held.member.is_admin === 1) return refused("admin-account");`,
    becomes: "",
    test: "test/api/member-administration.test.ts: an administrator does not leave by a link either: first somebody takes their rights",
  },
  {
    promise: 14,
    edit: "a call reads whatever fields come in",
    file: "src/contract/text.ts",
    stands: "z.object(shape,",
    becomes: "z.looseObject(shape,",
    test: "test/api/authority.test.ts: no call reads a field that its contract does not name",
  },
  {
    promise: 15,
    edit: "sending a mail again leaves no trace",
    file: "src/server/mail-log/emails.ts",
    stands: `await audit(tx, now, { actor, action: "email.resent", target: \`email:\${id}\`, detail: email.subject });`,
    becomes: "",
    test: "test/api/audit.test.ts: %s is in it, by who did it",
  },
  {
    promise: 15,
    edit: "who takes a meetup away is not told of",
    file: "src/server/meetups/admin/delete-meetup.ts",
    stands: `await audit(tx, now, { actor, action: "meetup.deleted", target: \`meetup:\${id}\`, detail: meetup.title });`,
    becomes: "",
    test: "test/browser/organisers.test.ts: the audit tells who did what",
  },
  {
    promise: 15,
    edit: "nobody is named",
    file: "src/server/audit/audit.ts",
    stands: "actor_id: actor,",
    becomes: "actor_id: null,",
    test: "test/api/audit.test.ts: %s is in it, by who did it",
  },
  {
    promise: 15,
    edit: "what an action was about is not kept",
    file: "src/server/audit/audit.ts",
    stands: `detail: entry.detail ?? "",`,
    becomes: `detail: "",`,
    test: "test/api/audit.test.ts: what an action was about reads as people call it, also when it is gone",
  },
];
