import type { Protection } from "./protection.ts";

/** Promises 32 to 35: a full disk, a stop, too much at once, clocks. */
export const endurance: readonly Protection[] = [
  {
    promise: 32,
    edit: "a full disk is a fault like any other",
    file: "src/server/http/errors.ts",
    stands: "if (isDiskFull(error)) {",
    becomes: "if (isDiskFull(error) && reply.sent) {",
    test: "test/faults/sqlite-trouble.test.ts: writes say so in Dutch, reads go on, and there is no need to start again",
  },
  {
    promise: 32,
    edit: "what SQLite rolled back by itself is rolled back again",
    file: "src/server/db/sqlite.ts",
    stands: "connection.isTransaction ? rollback(parameters)",
    becomes: "connection.isOpen ? rollback(parameters)",
    test: "src/server/db/sqlite.test.ts: a full disk is named, though SQLite has rolled back by itself; the next transaction goes well",
  },
  {
    promise: 32,
    edit: "who was away for hours waits for a write",
    file: "src/server/http/session.ts",
    stands: "await waitAtMost(prolonged, PROLONG_PATIENCE_MS);",
    becomes: "await prolong(deps, tokenHash, row.created_at);",
    test: "test/faults/sqlite-trouble.test.ts: who was away for hours is known all the same, and reads",
  },
  {
    promise: 33,
    edit: "a stop hangs up on whoever is in the middle of a request",
    file: "src/server/program.ts",
    stands: "server.closeAllConnections(), HANG_UP_AFTER_MS",
    becomes: "server.closeAllConnections(), HANG_UP_AFTER_MS - 5_000",
    test: "test/faults/stop.test.ts: who is in the middle of a request when the stop comes is answered",
  },
  {
    promise: 33,
    edit: "mails that wait in the post office are kept until the lease runs out",
    file: "src/server/mail/outbox.ts",
    stands: `await claims.releaseUntried();
      await claims.stop();`,
    becomes: "await claims.stop();",
    test: "test/faults/stop.test.ts: SIGTERM ends the program in time whatever clients and mail servers do, and hands back what it holds",
  },
  {
    promise: 33,
    edit: "signals are listened to when everything is loaded",
    file: "src/server/main.ts",
    stands: `stopOnSignal(starting);
    await starting;
    await renderer();`,
    becomes: `await starting;
    await renderer();
    stopOnSignal(starting);`,
    test: "test/faults/stop.test.ts: SIGTERM in the moment it begins to listen is a stop like any other",
  },
  {
    promise: 34,
    edit: "the line has no end",
    file: "src/server/http/admission.ts",
    stands: "this.#inside.size >= MOST_INSIDE ||",
    becomes: "",
    test: "test/api/overload.test.ts: a full line refuses with every header, hears who hangs up, and serves the next",
  },
  {
    promise: 34,
    edit: "one connection may fill the line",
    file: "src/server/http/admission.ts",
    stands: "?? 0) >= MOST_OF_CONNECTION;",
    becomes: "?? 0) >= MOST_INSIDE;",
    test: "src/server/http/admission.test.ts: one connection does not fill the line, however many calls it sends ahead",
  },
  {
    promise: 34,
    edit: "who hangs up while waiting is worked for all the same",
    file: "src/server/http/admission.ts",
    stands: "if (line.isWaiting(request) || response.writableEnded) line.leave(request);",
    becomes: "if (response.writableEnded) line.leave(request);",
    test: "src/server/http/admission.test.ts: who hangs up while waiting is never begun",
  },
  {
    promise: 34,
    edit: "a call keeps its place while its body is on its way",
    file: "src/server/http/admission.ts",
    stands: '    line.leave(raw);\n    done(null, payload);\n  });\n  app.addHook("preValidation"',
    becomes: '    done(null, payload);\n  });\n  app.addHook("preValidation"',
    test: "test/api/overload.test.ts: a crowd whose bodies never come keeps nobody out",
  },
  {
    promise: 34,
    edit: "a request may take as long as it likes",
    file: "src/server/http/server.ts",
    stands: "requestTimeout: patience.requestMs,",
    becomes: "requestTimeout: 0,",
    test: "src/server/http/server.test.ts: who keeps %s coming a byte at a time is told 408 and cut off, others are served",
  },
  {
    promise: 35,
    edit: "the next day begins 24 hours later, also when the clocks change",
    file: "src/server/meetups/admin/schedule.ts",
    stands: "day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds,",
    becomes:
      "date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds + date.until(day).days * 86_400_000,",
    test: "src/server/meetups/admin/schedule.test.ts: the night the clocks go back lasts an hour longer",
  },
  {
    promise: 35,
    edit: "dates are formatted in the visitor's zone",
    file: "src/domain/dutch-dates.ts",
    stands: "getUTCDay()",
    becomes: "getDay()",
    test: "test/browser/public-pages.test.ts: seen from %s the times are Amsterdam's",
  },
  {
    promise: 35,
    edit: "attempts that were counted in the future stay",
    file: "src/server/housekeeping.ts",
    stands: "await forgetFutureAttempts(tx, now);",
    becomes: `await forgetFutureAttempts(tx, new Date("9000-01-01"));`,
    test: "test/api/clock.test.ts: nobody is locked out for longer than the limit's own window, and what was counted is forgotten",
  },
];
