import type { Delivery, Webhook } from "#contract/webhooks.ts";

/** What was tried last; null where nothing was. */
export const lastTried = (webhook: Webhook): Delivery | null => newestTried(webhook)[0] ?? null;

export const hasMissed = (webhook: Webhook): boolean => missesInARow(webhook) > 0;

/** How often something did not arrive since anything did. */
export function missesInARow(webhook: Webhook): number {
  const tried = newestTried(webhook);
  const arrived = tried.findIndex(({ state }) => state === "sent");
  const missed = arrived === -1 ? tried : tried.slice(0, arrived);
  // One that is tried anew counts from nought, and has still been missed.
  return missed.reduce((sum, { attempts }) => sum + Math.max(attempts, 1), 0);
}

const newestTried = ({ deliveries }: Webhook) =>
  deliveries
    .filter(({ tried_at }) => tried_at !== null)
    .toSorted((one, other) => Date.parse(other.tried_at ?? "") - Date.parse(one.tried_at ?? ""));
