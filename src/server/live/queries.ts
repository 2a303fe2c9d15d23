import { createHash } from "node:crypto";
import type { Places } from "#contract/live.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { available } from "#domain/places.ts";
import type { Read } from "../db/schema.ts";

export interface Standing {
  readonly places: Places;
  /** Changes when anything else does that visitors see. */
  readonly rest: string;
  readonly endsAt: string;
}

/** More are not told of: nobody looks at a meetup that far away for who comes next. */
const MOST = 200;

/** How meetups stand that are not over, as everybody may see it. */
export async function standings(read: Read, now: Date): Promise<Map<MeetupId, Standing>> {
  const rows = await read
    .selectFrom("meetups")
    .select(["id", "confirmed", "waitlist", "max_participants", "ends_at"])
    .select(["title", "description", "starts_at", "location", "cancel_reason"])
    .where("ends_at", ">=", now.toISOString())
    .where("status", "<>", "draft")
    .orderBy("ends_at")
    .limit(MOST)
    .execute();
  return new Map(
    rows.map(({ id, confirmed, waitlist, max_participants: max, ...others }) => [
      id,
      {
        places: { id, confirmed, waitlist, available: available({ max, confirmed }) },
        rest: createHash("sha256")
          .update(JSON.stringify([max, others]))
          .digest("base64"),
        endsAt: others.ends_at,
      },
    ]),
  );
}
