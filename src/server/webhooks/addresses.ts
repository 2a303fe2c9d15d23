import { lookup } from "node:dns/promises";
import { BlockList, isIP, isIPv6 } from "node:net";
import { type Refused, refused } from "#contract/refusals.ts";
import type { OwnNetwork } from "../settings.ts";

/** Checks at once what sending would find: a private address, or none at all. */
export async function refuseAddress(own: OwnNetwork, url: string): Promise<Refused | null> {
  try {
    const addresses = await addressesFor(new URL(url), own);
    return typeof addresses === "string" ? refused(addresses) : null;
  } catch (error) {
    if (error instanceof Error && "syscall" in error && error.syscall === "getaddrinfo")
      return refused("webhook-unknown-host");
    throw error;
  }
}

export interface Address {
  readonly address: string;
  readonly family: number;
}

export type Resolve = (host: string) => Promise<readonly Address[]>;

const byName: Resolve = (host) => lookup(host, { all: true });

/**
 * The host's addresses to which a webhook may be sent, or why none is allowed. Sending uses these addresses:
 * a second lookup could return another (DNS rebinding).
 */
export async function addressesFor(
  url: URL,
  own: OwnNetwork,
  resolve = byName,
): Promise<readonly Address[] | AddressRefusal> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const found = await resolve(host);
  const refusals = found.map(({ address }) => addressRefusal(own, { address, url }));
  const allowed = found.filter((_address, place) => refusals[place] === null);
  return allowed.length > 0 ? allowed : (refusals[0] ?? "webhook-private");
}

type Range = readonly [network: string, prefix: number];

function blockList(ranges: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, isIPv6(network) ? "ipv6" : "ipv4");
  return list;
}

/** Ranges of private machines: this host, its network, and that of its provider or VPN. */
const PRIVATE_RANGES = blockList([
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["100.64.0.0", 10],
  ["::1", 128],
  ["fc00::", 7],
]);

/** Addresses in those ranges where clouds serve a machine's credentials; no operator wants these called. */
const METADATA = blockList([
  ["100.100.100.200", 32],
  ["fd00:ec2::254", 128],
  ["fd20:ce::254", 128],
]);

/**
 * Other non-public ranges, from https://www.iana.org/assignments/iana-ipv4-special-registry and its IPv6
 * counterpart.
 */
const NON_PUBLIC_RANGES = blockList([
  ["0.0.0.0", 8],
  ["169.254.0.0", 16],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
]);
const PUBLIC_IPV6 = blockList([["2000::", 3]]);
/** Exceptions within that block: Teredo and its neighbours, documentation, and 6to4, which wraps IPv4. */
const NOBODYS_V6 = blockList([
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
]);

const family = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

/** IPv6 forms of IPv4 addresses (mapped, NAT64) lie outside `PUBLIC_IPV6` and so bypass nothing. */
function isPublic(address: string): boolean {
  if (isIPv6(address)) return PUBLIC_IPV6.check(address, "ipv6") && !NOBODYS_V6.check(address, "ipv6");
  return !NON_PUBLIC_RANGES.check(address) && !PRIVATE_RANGES.check(address);
}

function isNamed(own: OwnNetwork, address: string, host: string): boolean {
  if (typeof own === "boolean") return own;
  const ranges = own.filter((entry) => isIP(entry.split("/")[0] ?? "") !== 0);
  const list = blockList(
    ranges.map((entry): Range => {
      const [network = "", prefix] = entry.split("/");
      return [network, prefix === undefined ? (isIPv6(network) ? 128 : 32) : Number(prefix)];
    }),
  );
  return own.includes(host.toLowerCase()) || list.check(address, family(address));
}

export type AddressRefusal = "webhook-nowhere" | "webhook-private" | "webhook-unencrypted";

interface Target {
  readonly address: string;
  readonly url: URL;
}

/**
 * Why nothing may be sent to this address, or null. Public addresses require https; private ones, the
 * operator's consent.
 */
export function addressRefusal(own: OwnNetwork, { address, url }: Target): AddressRefusal | null {
  if (isPublic(address)) return url.protocol === "https:" ? null : "webhook-unencrypted";
  if (!PRIVATE_RANGES.check(address, family(address)) || METADATA.check(address, family(address)))
    return "webhook-nowhere";
  return isNamed(own, address, url.hostname) ? null : "webhook-private";
}
