import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { MeetupId } from "#contract/meetups.ts";
import { participantStatistics } from "../src/server/admin/participants.ts";
import { pageOfMeetups } from "../src/server/admin/queries.ts";
import { statistics } from "../src/server/admin/statistics.ts";
import { openDatabase } from "../src/server/db/open.ts";
import type { Read } from "../src/server/db/schema.ts";
import { pageOfEmails } from "../src/server/mail-log/queries.ts";
import { upcomingMeetups } from "../src/server/meetups/queries.ts";
import { pageOfUsers } from "../src/server/member-admin/queries.ts";

/** How the organisers' lists and the public list grow: median of 30 calls on a small and on a large installation. */
const SIZES = [
  { name: "small", members: 1_000, meetups: 10 },
  { name: "large", members: 100_000, meetups: 10_000 },
] as const;

const NOW = new Date("2026-11-21T12:00:00.000Z");
const PAGE = { page: 1, limit: 20 };

const LISTS: Record<string, (read: Read) => Promise<unknown>> = {
  "coming meetups (20)": (read) => upcomingMeetups(read, NOW),
  "Meetup Beheer, first page": (read) => pageOfMeetups(read, {}, { page: 1, limit: 10 }),
  "Meetup Beheer, last page": (read) => pageOfMeetups(read, {}, { page: 1000, limit: 10 }),
  "Meetup Beheer, title filter": (read) => pageOfMeetups(read, { title: "meetup 7" }, { page: 1, limit: 10 }),
  "Leden Beheer, first page": (read) => pageOfUsers(read, { status: "all" }, PAGE),
  "Leden Beheer, name filter": (read) => pageOfUsers(read, { status: "all", name: "lid 77" }, PAGE),
  "Email Logs, first page": (read) => pageOfEmails(read, { status: "all" }, PAGE),
  "Email Logs, failed": (read) => pageOfEmails(read, { status: "failed" }, PAGE),
  "Admin Dashboard figures": (read) => statistics(read, NOW),
  "participants of a meetup with 100 answers": (read) => participantStatistics(read, 1 as MeetupId),
};

const results: Record<string, Record<string, number>> = {};
for (const size of SIZES) {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-bench-"));
  const file = join(folder, "trefpunt.sqlite");
  const db = await openDatabase({ kind: "sqlite", file });
  fill(file, size);
  for (const [name, list] of Object.entries(LISTS)) {
    results[name] = { ...results[name], [size.name]: await medianOf(() => list(db.read)) };
  }
  await db.close();
  rmSync(folder, { recursive: true });
}
console.table(
  Object.fromEntries(
    Object.entries(results).map(([name, { small = 0, large = 0 }]) => [
      name,
      { "small, ms": small.toFixed(2), "large, ms": large.toFixed(2), ratio: (large / small).toFixed(1) },
    ]),
  ),
);

async function medianOf(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 33; count += 1) {
    const start = performance.now();
    await run();
    if (count >= 3) times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[15] ?? 0;
}

/** Bulk rows with the counters that the program would have kept: every member invited to 20 coming meetups, 100 answers each. */
function fill(file: string, { members, meetups }: { members: number; meetups: number }): void {
  const sqlite = new DatabaseSync(file);
  const coming = Math.min(20, meetups);
  sqlite.exec(`
    pragma synchronous = off;
    begin;
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${members})
    insert into members (email, name, verified_at, subscribed_from, created_at)
      select 'lid' || i || '@example.org', 'Lid ' || i, '2026-01-01T00:00:00.000Z', 'bench', strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + i, 'unixepoch') from n;
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${meetups})
    insert into meetups (title, description, date, start_time, starts_at, ends_at, location, created_by, created_at, invited, confirmed)
      select 'Meetup ' || i, 'Een avond', date('2026-12-01', (case when i <= ${coming} then '+' else '-' end) || i || ' days'), '19:30',
        date('2026-12-01', (case when i <= ${coming} then '+' else '-' end) || i || ' days') || 'T18:30:00.000Z',
        date('2026-12-01', (case when i <= ${coming} then '+' else '-' end) || i || ' days') || 'T21:00:00.000Z',
        'Zaal ' || (i % 50), 1 + i % 5, '2026-11-01T00:00:00.000Z', ${members}, 100 from n;
    insert into invitations (meetup_id, member_id, invited_at)
      select meetups.id, members.id, '2026-11-01T00:00:00.000Z' from meetups, members where meetups.id <= ${coming};
    insert into responses (meetup_id, member_id, status, first_answered_at, answered_at, queue_number)
      select meetups.id, members.id, case when members.id % 3 = 0 then 'declined' else 'confirmed' end, '2026-11-02T00:00:00.000Z', '2026-11-02T00:00:00.000Z', members.id
      from meetups, members where members.id <= 100;
    insert into emails (kind, priority, member_id, recipient, recipient_name, subject, meetup_id, meetup_title, data, created_at, next_attempt_at, sent_at, error_message)
      select 'invitation', 5, id, email, name, 'Uitnodiging', 1, 'Meetup 1', '{}', '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z', case when id % 1000 = 0 then '550' end from members;
    commit;
    analyze;
  `);
  sqlite.close();
}
