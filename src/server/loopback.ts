import ipaddr from "ipaddr.js";

/** Whether a host leads to this machine itself: `localhost`, or a loopback address as in a URL or of a socket. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.+)\]$/, "$1");
  return ipaddr.isValid(address)
    ? ipaddr.process(address).range() === "loopback"
    : address.toLowerCase() === "localhost";
}
