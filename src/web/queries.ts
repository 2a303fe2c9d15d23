/** Prefixes of query keys that several subjects share: invalidating one invalidates all their queries. */

export const meetupsKey = ["meetups"] as const;

export const adminKey = ["admin"] as const;
