import type { Protection } from "./protection.ts";

/** Promises 71 to 75. */
export const counts: readonly Protection[] = [
  {
    promise: 71,
    edit: "a removed member's answers are not counted",
    file: "src/server/members/remove-member.ts",
    stands: "await countChange(tx, meetup, { from: status, to: null, changedBefore: changes > 0 });",
    becomes: "",
    test: "test/api/counts.test.ts: a member who leaves while a place passes to them leaves no place behind",
  },
  {
    promise: 71,
    edit: "an undo removes a newcomer who stands on another list",
    file: "src/server/responses/guests/undo-guest.ts",
    stands: " && !(await isHeldElsewhere(tx, member.id))",
    becomes: "",
    test: "test/api/counts.test.ts: undoing a newcomer keeps the place that an organiser gave them at another meetup",
  },
  {
    promise: 72,
    edit: "a mail that says otherwise stays in the queue",
    file: "src/server/places/state-status.ts",
    stands: "await withdrawOtherStatuses(tx, now, { meetup: meetup.id, members: [member.id] }, recorded);",
    becomes: "",
    test: "test/api/responses.test.ts: a mail that was not sent is withdrawn when the answer changes, and nothing is mailed instead",
  },
  {
    promise: 73,
    edit: "pages do not wait in line",
    file: "src/server/http/admission.ts",
    stands: 'if (!needsWork(request.url ?? "")) return',
    becomes: 'if (!request.url?.startsWith("/api/")) return',
    test: "src/server/http/admission.test.ts: as many as fit wait and are answered, just the others are refused, pages and unknown paths included",
  },
  {
    promise: 74,
    edit: "bodies have no common bound",
    file: "src/server/http/bodies.ts",
    stands: "if (more > 0 && held + more > most) return false;",
    becomes: "",
    test: "src/server/http/bodies.test.ts: bodies that find no room together are refused as busy, until others are gone",
  },
  {
    promise: 75,
    edit: "ids of after the copy are given out again",
    file: "src/server/db/backups/restored.ts",
    stands: "    raiseIds(database, replaced === null ? null : lastIds(replaced));\n",
    becomes: "",
    test: "test/restored.test.ts: on another machine, without what was replaced, ids of after the copy are not given out either",
  },
];
