import { lookup } from "node:dns/promises";
import { BlockList, isIP, isIPv6 } from "node:net";
import { type Refused, refused } from "#contract/refusals.ts";
import type { OwnNetwork } from "../settings.ts";

/** Says at once what sending would find: an address inside, or none at all. */
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

/** The addresses of its host to which something may be sent; its name is asked for once, so that it cannot become another. */
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

/** Where a house has its own machines: this one, its network, and that of its provider or VPN. */
const PRIVATE_RANGES = blockList([
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["100.64.0.0", 10],
  ["::1", 128],
  ["fc00::", 7],
]);

/** Among those: where clouds hand out a machine's own credentials. No operator means to send anything there. */
const METADATA = blockList([
  ["100.100.100.200", 32],
  ["fd00:ec2::254", 128],
  ["fd20:ce::254", 128],
]);

/** What is no machine elsewhere either: https://www.iana.org/assignments/iana-ipv4-special-registry and its like for IPv6. */
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
/** Among those: Teredo and its neighbours, documentation, and IPv4 in disguise (6to4). */
const NOBODYS_V6 = blockList([
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
]);

const family = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

/** Outside IPv6's one block of machines lie its forms of IPv4 addresses too (mapped, NAT64), which so are no way around. */
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

/** Whether something may be sent to this very address: outside only encrypted, inside only where the operator says so. */
export function addressRefusal(own: OwnNetwork, { address, url }: Target): AddressRefusal | null {
  if (isPublic(address)) return url.protocol === "https:" ? null : "webhook-unencrypted";
  if (!PRIVATE_RANGES.check(address, family(address)) || METADATA.check(address, family(address)))
    return "webhook-nowhere";
  return isNamed(own, address, url.hostname) ? null : "webhook-private";
}
