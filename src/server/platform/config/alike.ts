import { createHmac } from "node:crypto";
import type { Config } from "./config.ts";

type Environment = Pick<Config, "secret" | "publicUrl" | "setBy" | "mail" | "inbox" | "mqtt" | "site">;

/** What the environment must give every process of one site alike; null: it sets none of it. */
const ALIKE = {
  secret: () => null,
  "web address": ({ setBy, publicUrl }) => setBy.address && publicUrl,
  "mail server": ({ setBy, mail: { transport } }) => setBy.mail && transport,
  // Absent, the sender follows what an admin set.
  "sender and signature": ({ setBy, mail: { from, replyTo, dkim } }) => ({
    from: setBy.from && from,
    replyTo,
    dkim,
  }),
  mailbox: ({ setBy, inbox }) => setBy.inbox && inbox,
  "MQTT broker": ({ setBy, mqtt }) => setBy.mqtt && mqtt,
  "site's name, time zone and links": ({ site: { fixed, timeZone, confirmLinks } }) => ({
    fixed,
    timeZone,
    confirmLinks,
  }),
} satisfies Readonly<Record<string, (environment: Environment) => object | string | null>>;

type Part = keyof typeof ALIKE;
const PARTS = Object.keys(ALIKE) as Part[];

const NAME = "trefpunt";
const DIGITS = 6;

/**
 * What a process calls its listening connection: the name, and 24 bits for each part of `ALIKE`, keyed with the secret. Within the 63
 * bytes of PostgreSQL's `application_name`, which the processes of a site and `doctor` see of each other.
 */
export const processName = (environment: Environment): string =>
  [NAME, ...PARTS.map((part) => markOf(environment, part))].join(" ");

const markOf = (environment: Environment, part: Part): string =>
  createHmac("sha256", environment.secret)
    .update(JSON.stringify([part, ALIKE[part](environment)]))
    .digest("hex")
    .slice(0, DIGITS);

/** For a pattern of PostgreSQL. */
export const PROCESS_NAMES = `^${NAME}( [0-9a-f]{${DIGITS}}){${PARTS.length}}$`;

/** The parts in which processes differ, as an operator reads them. With different secrets nothing else can be compared. */
export function differencesOf(names: readonly string[]): readonly Part[] {
  const marks = names.map((name) => name.split(" ").slice(1));
  const differing = PARTS.filter((_part, index) => new Set(marks.map((each) => each[index])).size > 1);
  return differing.includes("secret") ? ["secret"] : differing;
}
