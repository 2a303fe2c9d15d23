/** Keys under which queries of several subjects lie, so that one word makes them all stale. */

/** What anybody sees of meetups: one, lists, the member's own. */
export const meetupsKey = ["meetups"] as const;

/** What only organisers see. */
export const adminKey = ["admin"] as const;
