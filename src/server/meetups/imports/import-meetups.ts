import { setImmediate } from "node:timers/promises";
import type { MemberId } from "#contract/ids.ts";
import type { ImportedEvent } from "#contract/meetups/imports.ts";
import { audit } from "../../audit/audit.ts";
import type { WriteContext, Writes } from "../../calls/writes.ts";
import type { Read, Tx } from "../../platform/db/schema.ts";
import { notifyOnCommit } from "../../platform/db/topics.ts";
import type { ReadDeps } from "../../platform/deps.ts";
import { runApart, scriptBeside } from "../../platform/process/apart.ts";
import { limitConcurrency } from "../../platform/process/concurrency.ts";
import { isRefused, type Refused, refused } from "../../platform/refusals.ts";
import { insertMeetup } from "../admin/insert-meetup.ts";
import type { Candidate } from "./candidates.ts";
import { importedAmong } from "./queries.ts";
import type { CalendarFile } from "./read-calendar.ts";

export const READER = {
  script: scriptBeside(import.meta, "reader"),
  timeoutMs: 120_000,
  heapMb: 256,
  cpuS: 30,
};

/** How long one turn of the event loop stores meetups; requests are served in between. */
const TURN_MS = 20;

/** Bounds the files in memory, of five megabytes each. */
const inTurn = limitConcurrency({ concurrent: 1, waiting: 3, retryAfterS: 5 });

export async function previewImport(
  deps: ReadDeps,
  file: Uint8Array,
): Promise<Refused | { events: ImportedEvent[] }> {
  const candidates = await readApart(deps, file);
  if (isRefused(candidates)) return candidates;
  const known = await withoutKnown(deps.db.read, candidates);
  return { events: known.map(({ event }) => event) };
}

/** Imports past events into the archive and coming ones as drafts, without mails. */
export async function importMeetups(
  deps: Writes<MemberId>,
  file: Uint8Array,
): Promise<Refused | { archived: number; drafts: number }> {
  const candidates = await readApart(deps, file);
  return isRefused(candidates) ? candidates : deps.onSite(storeCandidates, candidates);
}

async function storeCandidates(
  tx: Tx,
  { now, actor, config }: WriteContext,
  candidates: readonly Candidate[],
): Promise<{ archived: number; drafts: number }> {
  const { timeZone } = config.site;
  const counts = { archive: 0, draft: 0 };
  let turnBegan = performance.now();
  for (const { key, event, form, missing } of await withoutKnown(tx, candidates)) {
    if (!form || (event.outcome !== "archive" && event.outcome !== "draft")) continue;
    const status = event.outcome === "archive" ? "published" : "draft";
    await insertMeetup(tx, now, { form, timeZone, status, missing, actor, importKey: key });
    counts[event.outcome] += 1;
    if (performance.now() - turnBegan < TURN_MS) continue;
    await setImmediate();
    turnBegan = performance.now();
  }
  const { archive: archived, draft: drafts } = counts;
  if (archived + drafts > 0) {
    const facts = { count: archived + drafts };
    await audit(tx, now, { actor, action: "meetups.imported", target: "meetups", facts });
    notifyOnCommit(tx, "meetups-changed");
  }
  return { archived, drafts };
}

async function readApart({ config, clock }: ReadDeps, file: Uint8Array): Promise<Refused | Candidate[]> {
  const asked: CalendarFile = { file, timeZone: config.site.timeZone, now: clock().getTime() };
  const candidates = await inTurn(() => runApart<Refused | Candidate[]>(READER, asked));
  return candidates ?? refused("calendar-broken");
}

async function withoutKnown(read: Read, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const usable = candidates.filter(({ form }) => form !== null).map(({ key }) => key);
  const known = await importedAmong(read, usable);
  return candidates.map((candidate) =>
    candidate.form && known.has(candidate.key)
      ? {
          ...candidate,
          form: null,
          event: { ...candidate.event, outcome: "known", remark: "Is al geïmporteerd" },
        }
      : candidate,
  );
}
