import { lookup } from "node:dns/promises";
import type { OwnNetwork } from "../settings.ts";
import { type Unreachable, whyNotTo } from "./reach.ts";

export interface Address {
  readonly address: string;
  readonly family: number;
}

export type Resolve = (host: string) => Promise<readonly Address[]>;

const byName: Resolve = (host) => lookup(host, { all: true });

/** The addresses of its host to which something may be sent; its name is asked for once, so that it cannot become another. */
export async function addressesFor(
  url: URL,
  own: OwnNetwork,
  resolve = byName,
): Promise<readonly Address[] | Unreachable> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const found = await resolve(host);
  const refusals = found.map(({ address }) => whyNotTo(own, { address, url }));
  const allowed = found.filter((_address, place) => refusals[place] === null);
  return allowed.length > 0 ? allowed : (refusals[0] ?? "webhook-private");
}
