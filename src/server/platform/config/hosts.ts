import ipaddr from "ipaddr.js";

export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.+)\]$/, "$1");
  return ipaddr.isValid(address)
    ? ipaddr.process(address).range() === "loopback"
    : address.toLowerCase() === "localhost";
}

/** Without its port. */
export const hostnameOf = (host: string): string => new URL(`http://${host}`).hostname;

type PublicUrlProblem = "this-machine" | "unencrypted";

/** Names that browsers resolve to the visitor's own machine (RFC 6761), and unspecified addresses. */
const NOT_PUBLIC = /\.localhost$|^0\.0\.0\.0$|^\[::\]$/;

export function publicUrlProblem(url: string): PublicUrlProblem | null {
  const { protocol, hostname } = new URL(url);
  if (isLoopback(hostname) || NOT_PUBLIC.test(hostname)) return "this-machine";
  return protocol === "https:" ? null : "unencrypted";
}
