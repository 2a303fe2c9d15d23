/** Keys under which queries of several subjects lie, so that one word makes them all stale. */

export const meetupsKey = ["meetups"] as const;

export const adminKey = ["admin"] as const;
