import type { Protection } from "./protection.ts";

/** Promises 24 to 31. */
export const durability: readonly Protection[] = [
  {
    promise: 24,
    edit: "it is answered before it is committed",
    file: "src/server/db/database.ts",
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
    test: `test/faults/power.test.ts: \${KILLS} kill -9 under load: every acknowledged answer is there, and the database is whole`,
  },
  {
    promise: 24,
    edit: "a commit waits for no disk",
    file: "src/server/db/sqlite.ts",
    stands: "pragma synchronous = full;",
    becomes: "pragma synchronous = normal;",
    test: "src/server/db/sqlite.test.ts: SQLite is told to have a commit on the disk before it says so, and that what a row names is there",
  },
  {
    promise: 25,
    edit: "the place is given by what was counted before the lock",
    file: "src/server/responses/respond.ts",
    stands: "const meetup = await lockMeetup(tx, id);",
    becomes: `const meetup = await meetupById(tx, id);
  await lockMeetup(tx, id);`,
    test: "test/api/crowd.test.ts: a crowd says yes at once to 3 places: all are answered, three come, the others wait in the order they came in",
    database: "postgres",
  },
  {
    promise: 25,
    edit: "answers have no number",
    file: "src/server/places/places.ts",
    stands: "answer_seq + 1",
    becomes: "answer_seq",
    test: "test/api/crowd.test.ts: a crowd says yes at once to 3 places: all are answered, three come, the others wait in the order they came in",
  },
  {
    promise: 26,
    edit: "who came last is promoted first",
    file: "src/server/places/promote.ts",
    stands: `.orderBy("queue_number")`,
    becomes: `.orderBy("queue_number", "desc")`,
    test: "test/api/waitlist-model.test.ts: any run of answers, changes by hand and new maxima leaves exactly what the rules say, counters included",
  },
  {
    promise: 26,
    edit: "who changes their mind twice keeps their turn",
    file: "src/server/places/places.ts",
    stands: `        answered_at: at,
        queue_number: meetup.answer_seq,`,
    becomes: "        answered_at: at,",
    test: "test/api/waitlist-model.test.ts: any run of answers, changes by hand and new maxima leaves exactly what the rules say, counters included",
  },
  {
    promise: 26,
    edit: "a newcomer takes the place that who waits was to get",
    file: "src/domain/places.ts",
    stands: "free > places.waitlist",
    becomes: "free > 0",
    test: "src/domain/places.test.ts: nobody overtakes who waits",
  },
  {
    promise: 26,
    edit: "a place that comes free is not given on",
    file: "src/server/responses/respond.ts",
    stands: `const promoted = from === "confirmed" ? await promoteFromWaitlist(tx, now, id) : 0;`,
    becomes: "const promoted = 0;",
    test: "test/api/crowd.test.ts: ten leave at once while places are added: who waited longest comes, and no place stays free",
  },
  {
    promise: 27,
    edit: "a mail is queued by a commit of its own, a moment later",
    file: "src/server/members/registration.ts",
    stands: "if (member.verified_at === null) await mailVerification(tx, now, member, meetup);",
    becomes: `const queue = () => void deps.db.write((later) => mailVerification(later, now, member, meetup));
    if (member.verified_at === null) setTimeout(queue, 20);`,
    test: "test/program.test.ts: what was acknowledged before kill -9 is there afterwards, and its mail is sent",
  },
  {
    promise: 27,
    edit: "a mail is sent in the books before it is with the mail server",
    file: "src/server/mail/deliver.ts",
    stands: "const valueFor = personalValues(deps.config, row);",
    becomes: `await ledger.record({ kind: "sent", row, letter });
  const valueFor = personalValues(deps.config, row);`,
    test: "test/faults/kill.test.ts: 500 invitations survive ten kill -9: none is lost, and a copy is the same message (round %i)",
  },
  {
    promise: 28,
    edit: "whatever a mail server says is final",
    file: "src/server/mail/retry.ts",
    stands: "if (isRefused(failure)) return",
    becomes: "if (isRefused(failure) || attempts > 0) return",
    test: "test/faults/mail-server.test.ts: a mail that the server does not take now is tried again, as the same message, until it is taken once",
  },
  {
    promise: 28,
    edit: "each attempt is a message of its own",
    file: "src/server/mail/queue.ts",
    stands: "coalesce(message_id, '<' ||",
    becomes: "coalesce(null, '<' || attempts || '.' ||",
    test: "test/faults/mail-server.test.ts: a mail that the server does not take now is tried again, as the same message, until it is taken once",
  },
  {
    promise: 28,
    edit: "what was claimed goes before what is more urgent",
    file: "src/server/mail/outbox.ts",
    stands: "if (mustWait) await claims.releaseUntried();",
    becomes: "",
    test: "test/faults/mail-server.test.ts: while the server is slow codes overtake the mailing, and everything arrives once",
  },
  {
    promise: 29,
    edit: "a mail is taken from whoever holds it",
    file: "src/server/mail/queue.ts",
    stands: `.where(unclaimed(at))
    .where(isNextToState(at))
    .$if(`,
    becomes: ".$if(",
    test: "test/postgres/several-processes.test.ts: 60 confirm at once through three processes for 3 places; nobody is mailed twice",
  },
  {
    promise: 29,
    edit: "what a dead process held stays with it",
    file: "src/server/mail/queue.ts",
    stands: `.where(unclaimed(at))
    .where(isNextToState(at))
    .$if(`,
    becomes: `.where("claimed_until", "is", null)
    .$if(`,
    test: "test/postgres/several-processes.test.ts: kill -9 of one process under load loses nothing that was acknowledged",
  },
  {
    promise: 30,
    edit: "an upgrade is one step after another, each for itself",
    file: "src/server/db/sqlite.ts",
    stands: `get supportsTransactionalDdl(): boolean {
    return true;`,
    becomes: `get supportsTransactionalDdl(): boolean {
    return false;`,
    test: "test/faults/upgrade.test.ts: kill -9 at any moment of an upgrade leaves a folder that starts again, with all its data",
  },
  {
    promise: 30,
    edit: "a database of a newer program is opened",
    file: "src/server/db/migrate.ts",
    stands: "if (unknown.length > 0)",
    becomes: "if (unknown.length > NAMES.length)",
    test: "test/program.test.ts: refuses a database made by a newer program, in a clear sentence",
  },
  {
    promise: 31,
    edit: "the file is copied as it lies there",
    file: "src/server/db/backups/copies.ts",
    stands: "await backup(source, part, { progress: tell });",
    becomes: `(await import("node:fs")).copyFileSync(database, part);`,
    test: "test/backups.test.ts: a copy made while the program takes writes is whole and has all that was acknowledged before",
  },
  {
    promise: 31,
    edit: "nobody makes the nightly copy",
    file: "src/server/program.ts",
    stands: `if (database.kind === "sqlite") chores.push(nightlyCopies(database.file, deps, log));`,
    becomes: "",
    test: "test/backups.test.ts: the program copies itself each day, and drops the copies that have had their time",
  },
  {
    promise: 31,
    edit: "sessions come back with a copy",
    file: "src/server/db/backups/restored.ts",
    stands: '  ["sessions", "token_hash", "delete from sessions"],\n',
    becomes: "",
    test: "test/backups.test.ts: restored, the site is what it was, but nobody is signed in; what was there is kept",
  },
  {
    promise: 31,
    edit: "what a killed backup left stays",
    file: "src/server/db/backups/copies.ts",
    stands: "removeLeftBehind(folder, basename(file));",
    becomes: "",
    test: `test/faults/power.test.ts: \${BACKUPS} kill -9 of a backup: what has a copy's name is whole, and the next one clears up`,
  },
  {
    promise: 31,
    edit: "a damaged database is copied as well",
    file: "src/server/db/backups/copies.ts",
    stands: `if (check !== "ok")`,
    becomes: `if (check === "")`,
    test: "test/backups.test.ts: of a damaged database no copy is made, and the ones there are stay",
  },
  {
    promise: 31,
    edit: "a clock that jumped ahead takes all copies",
    file: "src/server/db/backups/copies.ts",
    stands: "if (isAfterGap(names, today)) return [];",
    becomes: "",
    test: "src/server/db/backups/copies.test.ts: a clock that jumped ahead a year takes no copy away: nothing was made in the days before",
  },
];
