import { createHash } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { MeetupId } from "#contract/ids.ts";
import type { LiveUpdate, PlaceCounts } from "#contract/live.ts";
import type { Meetup } from "#contract/meetups.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import type { MeetupRow, Read } from "../platform/db/schema.ts";
import { RESERVED } from "../platform/db/sql.ts";
import type { TxContext, WatchDeps } from "../platform/deps.ts";
import type { Streams } from "../platform/http/streams.ts";
import { asVisitorsSee } from "../records/meetups.ts";
import { shownProgrammes } from "../records/talks.ts";

/** Updates are broadcast at most this often, however many members reply. */
const EVERY_MS = 1_000;
/** `withinMs` spreads the requests that an update causes to at most this many a second. */
const ASKING_PER_SECOND = 200;
const SHORTEST_MS = 2_000;

type Standings = ReadonlyMap<MeetupId, MeetupSnapshot>;

/** Compares snapshots: a missed change is sent with the next one. Without open streams it does not query. */
export function watchMeetups(
  { db, clock, config }: WatchDeps,
  streams: Streams,
  log: FastifyBaseLogger,
): { now(): Promise<string>; stop(): void } {
  let known: Promise<Standings> | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let next: NodeJS.Timeout | undefined;
  /** Clients about to listen count as listening: their first message may lack a concurrent change. */
  let joining = 0;

  const look = () => {
    lookedAt = performance.now();
    known = meetupSnapshots(db.read, { now: clock(), config });
    return known;
  };
  const compare = async () => {
    next = undefined;
    const before = known;
    // Without listeners the snapshot is dropped; the next client's `now` takes a new one.
    known = null;
    if (streams.number + joining === 0) return;
    try {
      const news = changesBetween((await before) ?? new Map(), await look(), clock());
      if (news.places.length > 0 || news.isMore) streams.broadcast(told(news, streams));
    } catch (error) {
      known = null;
      log.warn({ err: error }, "could not push live updates");
    }
  };
  db.onCommit("meetups-changed", () => {
    next ??= setTimeout(compare, Math.max(0, lookedAt + EVERY_MS - performance.now())).unref();
  });
  return {
    now: async () => {
      joining += 1;
      known ??= look();
      const all = await known
        .catch((error: unknown) => {
          known = null;
          throw error;
        })
        .finally(() => {
          joining -= 1;
        });
      const open = [...all.values()].filter(({ endsAt }) => endsAt >= clock().toISOString());
      return told({ places: open.map(({ places }) => places), isMore: false }, streams);
    },
    stop: () => clearTimeout(next),
  };
}

function changesBetween(before: Standings, after: Standings, now: Date): Omit<LiveUpdate, "withinMs"> {
  const places = [...after.values()]
    .filter(({ endsAt }) => endsAt >= now.toISOString())
    .map((standing) => standing.places)
    .filter((standing) => JSON.stringify(standing) !== JSON.stringify(before.get(standing.id)?.places));
  const isGone = ([id, { endsAt }]: [MeetupId, MeetupSnapshot]) =>
    !after.has(id) && endsAt >= now.toISOString();
  const isOther = ([id, { rest }]: [MeetupId, MeetupSnapshot]) => before.get(id)?.rest !== rest;
  return { places, isMore: [...after].some(isOther) || [...before].some(isGone) };
}

function told(news: Omit<LiveUpdate, "withinMs">, { number }: Streams): string {
  const withinMs = Math.max(SHORTEST_MS, (number / ASKING_PER_SECOND) * 1000);
  return `data: ${JSON.stringify({ ...news, withinMs } satisfies LiveUpdate)}\n\n`;
}

interface MeetupSnapshot {
  readonly places: PlaceCounts;
  /** Digest of everything else that visitors see. */
  readonly rest: string;
  readonly endsAt: string;
}

const MAX_WATCHED_MEETUPS = 200;

/** How long after its end a meetup's page still learns of a new report. */
const STILL_READ_MS = 7 * DAY_MS;

/** The public state of meetups that are upcoming, running, or ended in the last week. */
export async function meetupSnapshots(
  read: Read,
  { now, config }: TxContext,
): Promise<Map<MeetupId, MeetupSnapshot>> {
  const rows = await read
    .selectFrom("meetups")
    .selectAll()
    .select(RESERVED)
    .where("ends_at", ">=", instantBefore(now, STILL_READ_MS))
    .where("status", "<>", "draft")
    .orderBy("ends_at")
    .limit(MAX_WATCHED_MEETUPS)
    .execute();
  const programmes = await shownProgrammes(read, rows, config.site.timeZone);
  return new Map(
    rows.map((row) => [row.id, standingOf(row, { now, programme: programmes.get(row.id) ?? [] })]),
  );
}

interface Shown {
  readonly now: Date;
  readonly programme: NonNullable<Meetup["programme"]>;
}

/** The digest covers the whole answer that visitors get, so that it omits no field. */
function standingOf(row: MeetupRow, { now, programme }: Shown): MeetupSnapshot {
  const { registrationCounts: places, ...rest } = asVisitorsSee(row, now);
  return {
    places: { id: row.id, ...places },
    rest: createHash("sha256")
      .update(JSON.stringify([rest, programme]))
      .digest("base64"),
    endsAt: row.ends_at,
  };
}
