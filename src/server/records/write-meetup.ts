import type { MeetupId } from "#contract/ids.ts";
import { type FirstLocks, type Locks, lock, lockMeetup } from "../platform/db/locks.ts";
import type { MeetupRow, Tx } from "../platform/db/schema.ts";
import { type Refused, refused } from "../platform/refusals.ts";

interface Writer<Scope extends readonly unknown[]> {
  write<T>(work: (tx: Tx, ...scope: Scope) => Promise<T>, first?: FirstLocks): Promise<T>;
}

/** A transaction on one meetup, locked before anything is read; refused when the meetup does not exist. */
export const writeMeetup = <T, Scope extends readonly unknown[]>(
  db: Writer<Scope>,
  id: MeetupId,
  work: (tx: Tx, meetup: MeetupRow, ...scope: Scope) => Promise<T>,
  first: Locks = {},
): Promise<T | Refused> =>
  db.write(
    async (tx, ...scope) => {
      await lock(tx, first);
      const meetup = await lockMeetup(tx, id);
      return meetup ? work(tx, meetup, ...scope) : refused("meetup-not-found");
    },
    () => first,
  );
