import * as z from "zod/mini";
import { type UrlParts, urlParts, WebAddress } from "./fields.ts";
import { required } from "./text.ts";

export const WebhookAddress = z
  .pipe(z.string({ error: "Adres is verplicht" }).check(z.trim(), required("Adres")), WebAddress)
  .check(
    z.refine((address) => !urlParts(address)?.username && !urlParts(address)?.password, {
      error: "In het adres mag geen gebruikersnaam of wachtwoord staan",
      when: ({ issues }) => issues.length === 0,
    }),
  );

const DISCORD_BEGINS = "Een webhook van Discord begint met https://discord.com/api/webhooks/";
const DISCORD = /^((www|canary|ptb)\.)?discord(app)?\.com$/;

type AddressCheck = (address: UrlParts) => string | null;

const acceptAny: AddressCheck = () => null;

/** A check for every kind. Only known mistakes, because an organiser may also use a receiver of their own. */
const CHECKS = {
  standard: acceptAny,
  matrix: acceptAny,
  discord: ({ hostname, pathname }) => {
    const isDiscord = DISCORD.test(hostname);
    if (hostname === "discord.gg" || (isDiscord && pathname.startsWith("/invite/")))
      return `Dit is een uitnodiging. ${DISCORD_BEGINS}`;
    if (isDiscord && pathname.startsWith("/channels/"))
      return `Dit is het adres van een kanaal. ${DISCORD_BEGINS}`;
    return isDiscord && !/^\/api\/(v\d+\/)?webhooks\/\d+\/[\w-]+/.test(pathname) ? DISCORD_BEGINS : null;
  },
  // Other services accept Slack's message format too.
  slack: ({ hostname, pathname }) =>
    /(^|\.)slack\.com$/.test(hostname) && !(hostname === "hooks.slack.com" && pathname.length > 1)
      ? "Dit is een adres in Slack zelf. Een webhook van Slack begint met https://hooks.slack.com/"
      : null,
  ntfy: ({ pathname }) =>
    /^\/[\w-]{1,64}$/.test(pathname)
      ? null
      : "Een adres van ntfy is de server met het onderwerp erachter, zoals https://ntfy.sh/onze-meetups",
} satisfies Readonly<Record<string, AddressCheck>>;

export function addressProblemFor(kind: keyof typeof CHECKS, address: string): string | null {
  const parts = urlParts(address);
  return parts && CHECKS[kind](parts);
}
