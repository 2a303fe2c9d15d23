import { sql } from "kysely";

/** Beside rows of `responses`: which number in the line, from 1; null for whoever does not wait. */
export const WAITLIST_POSITION = sql<number | null>`case when responses.status = 'waitlist' then (
  select cast(count(*) as integer) from responses as ahead
  where ahead.meetup_id = responses.meetup_id and ahead.status = 'waitlist'
    and ahead.queue_number <= responses.queue_number
) end`.as("waitlist_position");
