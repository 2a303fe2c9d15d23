import { createHash } from "node:crypto";
import type { Places } from "#contract/live.ts";
import type { MeetupId } from "#contract/row-id.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { DAY_MS } from "#domain/timing.ts";
import type { MeetupRow, Read } from "../db/schema.ts";
import { asVisitorsSee } from "../meetups/queries.ts";

export interface Standing {
  readonly places: Places;
  /** Changes when anything else does that visitors see. */
  readonly rest: string;
  readonly endsAt: string;
}

/** Live updates tell of no more meetups than this. */
const MOST = 200;

/** Pages of meetups that are over for no longer than this are told of a report. */
const STILL_READ_MS = 7 * DAY_MS;

/** How meetups stand that are to come, run, or were over last week: as every visitor may see it. */
export async function standings(read: Read, now: Date): Promise<Map<MeetupId, Standing>> {
  const rows = await read
    .selectFrom("meetups")
    .selectAll()
    .where("ends_at", ">=", new Date(now.getTime() - STILL_READ_MS).toISOString() as Instant)
    .where("status", "<>", "draft")
    .orderBy("ends_at")
    .limit(MOST)
    .execute();
  return new Map(rows.map((row) => [row.id, standingOf(row)]));
}

/** The digest is of the answer that visitors get, so that it forgets no field. */
function standingOf(row: MeetupRow): Standing {
  const { registrationCounts: places, ...rest } = asVisitorsSee(row);
  return {
    places: { id: row.id, ...places },
    rest: createHash("sha256").update(JSON.stringify(rest)).digest("base64"),
    endsAt: row.ends_at,
  };
}
