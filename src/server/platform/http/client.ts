import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/** User agents of programs that follow links for a person: mail scanners and link previews of chat programs. */
const SCANNERS =
  /BarracudaCentral|Barracuda Sentinel|BingPreview|bitdefender|CloudMark|facebookexternalhit|FireEye|Fortinet|GoogleImageProxy|Google-Safety|IronPort|LinkedInBot|MessageLabs|Mimecast|MS-?Office|ms-office|Microsoft Office|Proofpoint|SafeLinks|SkypeUriPreview|Slackbot|Sophos|Symantec|TelegramBot|TrendMicro|Twitterbot|WhatsApp|YahooMailProxy|ZScaler/i;

/** Headers of browsers that prefetch a page (Fetch Standard; older ones send Purpose or X-Moz). */
const PREFETCH_HEADERS = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

/** A program that inspects the link, rather than a person that opens it, must change nothing (promise 10). */
export function isLinkScanner({ headers }: FastifyRequest): boolean {
  const ahead = PREFETCH_HEADERS.some((name) =>
    /prefetch|preview|prerender/i.test(String(headers[name] ?? "")),
  );
  return ahead || SCANNERS.test(headers["user-agent"] ?? "");
}

/** The first match counts: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|\bCriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const SYSTEMS = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bMac(intosh| OS X)\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

/** Browser and system, as `Firefox/Windows`; coarse, so that they cannot track a member (promise 38). */
export function deviceOf(userAgent = ""): string {
  const named = (names: typeof BROWSERS | typeof SYSTEMS) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return `${named(BROWSERS) ?? ""}/${named(SYSTEMS) ?? ""}`;
}

export function deviceInWords(device: string): string {
  const [browser, system] = device.split("/");
  if (browser === undefined || system === undefined) return device;
  if (system) return `${browser || "Een browser"} op ${system}`;
  return browser || "Onbekend apparaat";
}

/** What rate limits count: an IPv4 address, or the /64 network of an IPv6 address, which one customer gets (RFC 6177). */
export function clientOf(address: string): string {
  const bare = withoutPort(address);
  if (!ipaddr.isValid(bare)) return bare;
  const client = ipaddr.process(bare);
  return client.kind() === "ipv4"
    ? client.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${client.toString()}/64`).toString()}/64`;
}

/** Some proxies append the port: `203.0.113.7:4000`, `[2001:db8::1]:4000`. */
function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([^:]+):\d+$/.exec(address)?.[1] ?? address;
}
