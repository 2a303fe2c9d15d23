import type { Protection } from "./protection.ts";

/** Promises 24 to 35: durability and delivery. */
export const durability: readonly Protection[] = [
  {
    promise: 24,
    edit: "writes are answered before the commit",
    file: "src/server/platform/db/database.ts",
    stands: `const [result, tx] = await runInWrite(() =>
        kysely.transaction().execute(async (transaction) => {
          const tx = restricted(transaction);
          return [await work(tx), tx] as const;
        }),
      );`,
    becomes: `const early = Promise.withResolvers<readonly [T, Tx]>();
      const late = kysely.transaction().execute(async (transaction) => {
        const tx = restricted(transaction);
        early.resolve([await work(tx), tx]);
        await sleep(BLOCKED_MS);
      });
      late.catch(early.reject);
      const [result, tx] = await early.promise;`,
    test: `test/faults/power.test.ts: \${KILLS} kill -9 under load lose no acknowledged answer and leave the database intact`,
  },
  {
    promise: 25,
    edit: "a place is given by counters read before the lock",
    file: "src/server/calls/writes.ts",
    stands: "const meetup = await lockMeetup(tx, id);",
    becomes: `const meetup = await tx.selectFrom("meetups").selectAll().where("id", "=", id).executeTakeFirst();
  await lockMeetup(tx, id);`,
    test: "test/faults/crowd.test.ts: a crowd that confirms at once for 3 places gets 3 places and a waitlist in order of arrival",
    database: "postgres",
  },
  {
    promise: 26,
    edit: "the last of the waitlist is promoted first",
    file: "src/server/answers/places/waitlist.ts",
    stands: "sql.raw(order)})`",
    becomes: "sql.raw(order)} desc)`",
    test: "test/api/responses.test.ts: puts a member who declined and confirms again at the end of the waitlist",
  },
  {
    promise: 27,
    edit: "a mail is queued in a separate later transaction",
    file: "src/server/members/registration.ts",
    stands: "if (member.verified_at === null) await mailVerification(tx, now, member, meetup);",
    becomes: `const queue = () => void deps.db.write((later) => mailVerification(later, now, member, meetup));
    if (member.verified_at === null) setTimeout(queue, 20);`,
    test: "test/operation/program.test.ts: data acknowledged before kill -9 is present afterwards, and its mail is sent",
  },
  {
    promise: 28,
    edit: "every SMTP error is final",
    file: "src/server/mail/after-failure.ts",
    stands: 'if (about !== "sender" && about !== "our-server" && isRefused(failure)) return null;',
    becomes: "if (isRefused(failure) || attempt.attempts > 0) return null;",
    test: "test/faults/mail-server.test.ts: a mail that fails temporarily is retried with the same Message-ID until it is accepted once",
  },
  {
    promise: 29,
    edit: "a mail can be claimed while another process holds it",
    file: "src/server/platform/outbox/queue.ts",
    stands: ".where(unclaimed(now.toISOString())).where(queue.mayGo(now.toISOString()))",
    becomes: "",
    test: "test/postgres/several-processes.test.ts: 60 confirm at once through three processes for 3 places, and no mail is sent twice",
  },
  {
    promise: 30,
    edit: "each migration has its own transaction",
    file: "src/server/platform/db/sqlite.ts",
    stands: `get supportsTransactionalDdl(): boolean {
    return true;`,
    becomes: `get supportsTransactionalDdl(): boolean {
    return false;`,
    test: "test/faults/upgrade.test.ts: kill -9 at any moment of an upgrade leaves a folder that starts with all its data",
  },
  {
    promise: 31,
    edit: "the database file is copied while it changes",
    file: "src/server/platform/db/backups/copies.ts",
    stands: "await backup(source, part, { progress: tell });",
    becomes: `(await import("node:fs")).copyFileSync(database, part);`,
    test: "test/operation/backups.test.ts: a backup made during writes is complete and has every write acknowledged before",
  },
  {
    promise: 32,
    edit: "a full disk is answered as a fault",
    file: "src/server/platform/http/errors.ts",
    stands: "if (unwritable !== null) {",
    becomes: "if (unwritable !== null && reply.sent) {",
    test: "test/faults/sqlite-trouble.test.ts: writes are refused in Dutch, reads continue, and no restart is needed",
  },
  {
    promise: 33,
    edit: "a stop closes connections with requests in progress",
    file: "src/server/program.ts",
    stands: "server.closeAllConnections(), HANG_UP_AFTER_MS",
    becomes: "server.closeAllConnections(), HANG_UP_AFTER_MS - 5_000",
    test: "test/faults/stop.test.ts: a request in progress at the stop is answered",
  },
  {
    promise: 34,
    edit: "one connection can fill the queue",
    file: "src/server/platform/http/admission.ts",
    stands: "?? 0) >= MAX_OF_CONNECTION;",
    becomes: "?? 0) >= MAX_INSIDE;",
    test: "src/server/platform/http/admission.test.ts: one connection cannot fill the queue with pipelined requests",
  },
  {
    promise: 34,
    edit: "a body that was answered before it was read stays in front of the next request",
    file: "src/server/platform/http/server.ts",
    stands: "if (!request.complete) readRest(request);",
    becomes: "",
    test: "test/api/unread-bodies.test.ts: a body of type $type that was sent $way keeps no connection from its next request, whatever the call",
  },
  {
    promise: 35,
    edit: "every day has 24 hours, also when the clocks change",
    file: "src/domain/moments.ts",
    stands:
      "return { starts_at, ends_at: momentOf(timeZone, lastDayOf(date, start_time, end_time), end_time) };",
    becomes:
      "return { starts_at, ends_at: new Date(Date.parse(momentOf(timeZone, date, end_time)) + (Date.parse(lastDayOf(date, start_time, end_time)) - Date.parse(date))).toISOString() };",
    test: "src/domain/moments.test.ts: the night the clocks go back lasts an hour longer",
  },
];
