interface Delivery {
  readonly state: string;
  readonly attempts: number;
  readonly tried_at: string | null;
}

/** Number of failed attempts since the last successful delivery. */
export function consecutiveFailures(deliveries: readonly Delivery[]): number {
  const tried = newestTried(deliveries);
  const arrived = tried.findIndex(({ state }) => state === "sent");
  const missed = arrived === -1 ? tried : tried.slice(0, arrived);
  // A restarted delivery has 0 attempts again, but it has failed at least once.
  return missed.reduce((sum, { attempts }) => sum + Math.max(attempts, 1), 0);
}

/** Those with an attempt, the latest attempt first. */
export const newestTried = <Any extends Delivery>(deliveries: readonly Any[]): Any[] =>
  deliveries
    .filter(({ tried_at }) => tried_at !== null)
    .toSorted((one, other) => Date.parse(other.tried_at ?? "") - Date.parse(one.tried_at ?? ""));
