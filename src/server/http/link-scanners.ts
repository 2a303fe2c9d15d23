import type { FastifyRequest } from "fastify";

/**
 * Programs that follow links on somebody's behalf, by what they call themselves: mail scanners (Barracuda, Cisco,
 * Microsoft, Mimecast, Proofpoint, Symantec, Trend Micro …) and the previews of chat programs.
 */
const SCANNERS =
  /BarracudaCentral|Barracuda Sentinel|BingPreview|bitdefender|CloudMark|facebookexternalhit|FireEye|Fortinet|GoogleImageProxy|Google-Safety|IronPort|LinkedInBot|MessageLabs|Mimecast|MS-?Office|ms-office|Microsoft Office|Proofpoint|SafeLinks|SkypeUriPreview|Slackbot|Sophos|Symantec|TelegramBot|TrendMicro|Twitterbot|WhatsApp|YahooMailProxy|ZScaler/i;

/** What browsers send with a page that nobody asked for yet (Fetch Standard; older ones said Purpose or X-Moz). */
const AHEAD = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

/**
 * Whether a program looks at what is behind a link, rather than a person opening it: nothing may change by that
 * (requirement 10).
 */
export function isOnlyLooking({ headers }: FastifyRequest): boolean {
  const ahead = AHEAD.some((name) => /prefetch|preview|prerender/i.test(String(headers[name] ?? "")));
  return ahead || SCANNERS.test(headers["user-agent"] ?? "");
}
