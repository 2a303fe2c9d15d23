import { lookup } from "node:dns/promises";
import { isIP, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import type { OwnNetwork } from "../platform/config/settings.ts";
import { type Refused, refused } from "../platform/refusals.ts";

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

/** Or why none is allowed. Sending uses these addresses: a second lookup could return another (DNS rebinding). */
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

type IpAddress = ReturnType<typeof ipaddr.parse>;

/** Ranges of private machines: this host, its network, and that of its provider or VPN. */
const PRIVATE_RANGES: ReadonlySet<string> = new Set([
  "loopback",
  "private",
  "carrierGradeNat",
  "uniqueLocal",
]);

/** Addresses in those ranges where clouds serve a machine's credentials; no operator wants these called. */
const METADATA = ["100.100.100.200", "fd00:ec2::254", "fd20:ce::254"];

/** The only block of IPv6 with public addresses: mapped IPv4 and NAT64 addresses lie outside it and bypass nothing. */
const PUBLIC_IPV6 = ipaddr.parseCIDR("2000::/3");

function isPublic(address: IpAddress): boolean {
  return address.range() === "unicast" && (address.kind() === "ipv4" || address.match(PUBLIC_IPV6));
}

function isNamed(own: OwnNetwork, address: IpAddress, host: string): boolean {
  if (typeof own === "boolean") return own;
  const ranges = own.flatMap((entry) => {
    if (ipaddr.isValidCIDR(entry)) return [ipaddr.parseCIDR(entry)];
    return isIP(entry) ? [ipaddr.parseCIDR(`${entry}/${isIPv6(entry) ? 128 : 32}`)] : [];
  });
  const isInside = ranges.some((range) => range[0].kind() === address.kind() && address.match(range));
  return isInside || own.includes(host.toLowerCase());
}

export type AddressRefusal = "webhook-nowhere" | "webhook-private" | "webhook-unencrypted";

interface Target {
  readonly address: string;
  readonly url: URL;
}

/** Null: it is allowed. Public addresses require https; private ones, the operator's consent. */
export function addressRefusal(own: OwnNetwork, { address, url }: Target): AddressRefusal | null {
  if (isPublic(ipaddr.parse(address))) return url.protocol === "https:" ? null : "webhook-unencrypted";
  // A mapped IPv4 address (`::ffff:10.0.0.1`) is as private as itself.
  const plain = ipaddr.process(address);
  if (!PRIVATE_RANGES.has(plain.range()) || METADATA.includes(plain.toString())) return "webhook-nowhere";
  return isNamed(own, plain, url.hostname) ? null : "webhook-private";
}
