import type { FastifyBaseLogger } from "fastify";
import type { News } from "#contract/live.ts";
import type { MeetupId } from "#contract/row-id.ts";
import type { Deps } from "../deps.ts";
import type { Streams } from "../http/streams.ts";
import { type Standing, standings } from "./queries.ts";

/** More often nobody is told, however many answer. */
const EVERY_MS = 1_000;
/** So many a second may come and ask because of what they were told. */
const ASKING_PER_SECOND = 200;
const SHORTEST_MS = 2_000;

type Standings = ReadonlyMap<MeetupId, Standing>;

export interface Journal {
  /** How it stands, for who begins to listen. */
  now(): Promise<string>;
  stop(): void;
}

/**
 * Tells whoever listens what became different when something did, on whatever process: by looking, so that what was missed is told
 * too. Where nobody listens nobody looks.
 */
export function keepJournal({ db, clock }: Deps, streams: Streams, log: FastifyBaseLogger): Journal {
  let known: Promise<Standings> | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let next: NodeJS.Timeout | undefined;
  /** Who is about to listen counts as listening: what changes meanwhile is not in what they hear first. */
  let joining = 0;

  const look = () => {
    lookedAt = performance.now();
    known = standings(db.read, clock());
    return known;
  };
  const compare = async () => {
    next = undefined;
    const before = known;
    // What nobody listens to is looked at again by the first who does.
    known = null;
    if (streams.number + joining === 0) return;
    try {
      const news = newsBetween((await before) ?? new Map(), await look(), clock());
      if (news.places.length > 0 || news.isMore) streams.tell(told(news, streams));
    } catch (error) {
      known = null;
      log.warn({ err: error }, "who listens is not told what changed");
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

function newsBetween(before: Standings, after: Standings, now: Date): Omit<News, "withinMs"> {
  const places = [...after.values()]
    .filter(({ endsAt }) => endsAt >= now.toISOString())
    .map((standing) => standing.places)
    .filter((standing) => JSON.stringify(standing) !== JSON.stringify(before.get(standing.id)?.places));
  const isGone = ([id, { endsAt }]: [MeetupId, Standing]) => !after.has(id) && endsAt >= now.toISOString();
  const isOther = ([id, { rest }]: [MeetupId, Standing]) => before.get(id)?.rest !== rest;
  return { places, isMore: [...after].some(isOther) || [...before].some(isGone) };
}

function told(news: Omit<News, "withinMs">, { number }: Streams): string {
  const withinMs = Math.max(SHORTEST_MS, (number / ASKING_PER_SECOND) * 1000);
  return `data: ${JSON.stringify({ ...news, withinMs } satisfies News)}\n\n`;
}
