/**
 * Who calls, as limits count: an IPv4 address, or of an IPv6 address the network of 64 bits, which is what one customer has
 * (RFC 6177).
 */
export function clientOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(":")) return address;
  const [before = "", after] = address.split("::");
  const groups = (part: string) => part.split(":").filter((group) => group !== "");
  const [first, last] = [groups(before), groups(after ?? "")];
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0");
  const network = [...first, ...zeros, ...last].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
