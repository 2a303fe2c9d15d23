import { type Connections, checkAddress, connections, senderDomain } from "#contract/site/connections.ts";
import { MINUTE_MS } from "#domain/timing.ts";
import { adminKey, polled } from "../base/query-meta.ts";
import { queryOf } from "../base/query-of.ts";

const connectionsKey = [...adminKey, "connections"] as const;

const settings = {
  queryKey: connectionsKey,
  // Also for the dot in the menu of each page, where a failure is no news: `CONNECTIONS_NOT_LOADED` is for their own page.
  staleTime: MINUTE_MS,
};

export const CONNECTIONS_NOT_LOADED = "Kon de verbindingen niet laden";

export const connectionsQuery = queryOf(connections, settings);

const ARRIVAL_POLL_MS = 5_000;

/** Fetched again until the person who got the test mail says that it is there. */
export const testMailQuery = queryOf(connections, {
  ...settings,
  refetchInterval: polled<Connections>((data) =>
    data?.mail.test && data.mail.test.arrivedAt === null ? ARRIVAL_POLL_MS : false,
  ),
});

export const senderDomainQuery = (address: string, provider: string) =>
  queryOf(senderDomain, {
    queryKey: [...connectionsKey, "sender", address, provider],
    input: { query: { address, ...(provider !== "" && { provider }) } },
    staleTime: MINUTE_MS,
    meta: { failed: "Kon het domein van de afzender niet opzoeken" },
  });

/** Not cached: it tells what the site reached at that moment. */
export const addressCheckQuery = (url: string) =>
  queryOf(checkAddress, {
    queryKey: [...connectionsKey, "address", url],
    input: { body: { url } },
    gcTime: 0,
    meta: { failed: "Het adres kon niet worden gecontroleerd" },
  });
