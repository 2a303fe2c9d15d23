import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely } from "kysely";
import type { Endpoint } from "#contract/endpoint.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { ResponseStatus } from "#domain/places.ts";
import { startSession } from "../../src/server/access/sessions.ts";
import type { Read, Tables, Tx } from "../../src/server/platform/db/schema.ts";
import { restricted } from "../../src/server/platform/db/sql.ts";
import { sqliteDialect } from "../../src/server/platform/db/sqlite.ts";
import { boundTo, makeLinkToken } from "../../src/server/platform/secrets/tokens.ts";
import { aMember } from "./builders.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { type Input, type Reply, request, startTestProgram } from "./program.ts";
import { type RunningProgram, startProgram } from "./running-program.ts";

/**
 * The built program with a mail server: one process on SQLite, two on PostgreSQL. Calls go to the processes in turn. Tests
 * look into the same database by a connection of their own.
 */
export interface CrowdedSite {
  readonly read: Read;
  readonly mail: MailServer;
  readonly programs: readonly RunningProgram[];
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Reply<E>>;
  /** A bearer token of the organiser, with a recent proof of identity. */
  organiserToken(): Promise<string>;
  /** A bearer token of a new session of this member. */
  sessionOf(member: MemberId): Promise<string>;
  linkToken(
    purpose: "respond" | "unsubscribe" | "verify",
    member: MemberId,
    email: string,
    meetup?: MeetupId,
  ): string;
  close(): Promise<void>;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** Organisers must prove their identity every 15 minutes. */
const TOKEN_MS = 5 * 60 * 1000;

export async function startCrowdedSite(): Promise<CrowdedSite> {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-crowded-"));
  const site = await startTestProgram({ DATA_DIR: folder });
  site.setClock(new Date().toISOString());
  const organiser = await aMember(site, { admin: true, verified: false, name: "Piet Organisator" });
  const { database, secret } = site.config;
  const isShared = database.kind === "postgres";
  const own = isShared
    ? null
    : new Kysely<Tables>({ dialect: sqliteDialect(join(folder, "trefpunt.sqlite")) });
  if (!isShared) await site.close();
  const read = own ?? site.db.read;
  const write = <T>(work: (tx: Tx) => Promise<T>) =>
    own ? own.transaction().execute((transaction) => work(restricted(transaction))) : site.db.write(work);
  const mail = await startMailServer();
  const environment = {
    SMTP_URL: mail.url,
    MAIL_CONNECTIONS: "4",
    LOG_LEVEL: "silent",
    ...(isShared && { DATABASE_URL: database.url, SECRET: secret }),
  };
  const programs = await Promise.all(
    isShared ? [startProgram(environment), startProgram(environment)] : [startProgram(environment, folder)],
  );
  let turn = 0;
  let token = { value: "", since: 0 };
  const sessionOf = (member: MemberId) =>
    write((tx) => startSession(tx, new Date(), member, { device: "Firefox/Linux", by: "password" }));
  return {
    read,
    mail,
    programs,
    sessionOf,
    call: (endpoint, input) => {
      turn += 1;
      return request({ url: programs[turn % programs.length]?.url ?? "" }, endpoint, input);
    },
    organiserToken: async () => {
      if (Date.now() - token.since > TOKEN_MS)
        token = { value: await sessionOf(organiser.id), since: Date.now() };
      return token.value;
    },
    linkToken: (purpose, memberId, email, meetup) =>
      makeLinkToken(
        secret,
        {
          purpose,
          memberId,
          subject: purpose === "verify" ? email : boundTo(email, meetup === undefined ? "" : String(meetup)),
        },
        purpose === "verify" ? Date.now() + WEEK_MS : 0,
      ),
    close: async () => {
      for (const program of programs) {
        await program.stop();
        program.remove();
      }
      await mail.close();
      if (own) await own.destroy();
      else await site.close();
    },
  };
}

const SUBJECTS: readonly (readonly [beginning: string, states: ResponseStatus | "off"])[] = [
  ["Je komt: ", "confirmed"],
  ["Je bent aangemeld: ", "confirmed"],
  ["Tot gauw: ", "confirmed"],
  ["Je staat op de wachtlijst: ", "waitlist"],
  ["Er is 1 plek vrij: ", "waitlist"],
  ["Er zijn 2 plekken vrij: ", "waitlist"],
  ["Je bent afgemeld: ", "declined"],
  ["Je komt niet: ", "declined"],
  ["Gaat niet door: ", "off"],
];

/** ` (do 3 dec)` */
const DAY = / \([a-z]{2} \d+ [a-z]{3}\)$/;

/** The status that the last mail about each meetup states, by address and title; mails without a status do not count. */
export function lastStated(mail: MailServer): ReadonlyMap<string, ResponseStatus | "off"> {
  const last = new Map<string, ResponseStatus | "off">();
  for (const { recipient, subject = "", text = "" } of mail.received) {
    const change = /^(?:Gewijzigd|Nieuwe? [^:]+): (?:.*, )?/.exec(subject);
    const [beginning, states] = change
      ? ([change[0], text.includes("wachtlijst") ? "waitlist" : "confirmed"] as const)
      : (SUBJECTS.find(([start]) => subject.startsWith(start)) ?? []);
    const title = subject.slice(beginning?.length).replace(DAY, "");
    if (beginning && states) last.set(mailboxKey(recipient, title), states);
  }
  return last;
}

export const mailboxKey = (address: string, title: string) => `${address} ${title}`;
