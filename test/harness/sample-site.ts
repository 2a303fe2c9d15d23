import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { boundTo, makeLinkToken } from "../../src/server/platform/secrets/tokens.ts";
import { saveSite } from "../../src/server/platform/site.ts";
import { aMeetup, aMember, answers, respondToken, signedIn } from "./builders.ts";
import { startTestProgram, type TestProgram } from "./program.ts";
import { ADMIN } from "./running-program.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Wall-clock date and time in Amsterdam, this many hours from now. */
function inHours(hours: number): { date: string; start_time: string } {
  const at = Temporal.Now.zonedDateTimeISO("Europe/Amsterdam").add({ hours });
  return {
    date: at.toPlainDate().toString(),
    start_time: at.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}

const GUESTS = ["anna", "bram", "gijs", "lars"] as const;
type Guest = (typeof GUESTS)[number];

/** Data for tests of pages: one meetup of each kind, four members, a newcomer and their links. */
export interface SampleSite {
  readonly folder: string;
  readonly meetups: Readonly<Record<"soon" | "nearlyFull" | "full" | "past" | "open", MeetupId>>;
  /** Anna is confirmed for most, Bram waits with a hidden name, Gijs and Lars have not answered. */
  readonly people: Readonly<Record<Guest | "newcomer", MemberRow>>;
  readonly tokens: Readonly<Record<Guest, string>>;
  readonly links: {
    /** Gijs' answer to this meetup. */
    respond(meetup: MeetupId, action: string): string;
    /** Gijs' form to offer a talk for this meetup. */
    offerTalk(meetup: MeetupId): string;
    /** The newcomer's. */
    readonly verify: string;
    readonly join: string;
    /** The newcomer's to a first password. */
    readonly setPassword: string;
    /** Lars'. */
    readonly unsubscribe: string;
    /** Anna's link to the same page. */
    readonly leave: string;
  };
}

/** No meetup here sends reminders. */
const NO_REMINDERS = { remind_days_before: null, remind_guests: false };

/**
 * Fills a data folder that the built program can then be started on.
 * @param refusing whether the newcomer's address refused three mails
 */
export async function makeSampleSite({ refusing = false } = {}): Promise<SampleSite> {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-site-"));
  const program = await startTestProgram({ DATA_DIR: folder });
  program.setClock(new Date(Date.now() - 40 * 24 * HOUR_MS).toISOString());
  const anna = await aMember(program, { name: "Anna de Vries" });
  const bram = await aMember(program, { name: "Bram Bakker", showName: false });
  const gijs = await aMember(program, { name: "Gijs Visser" });
  const lars = await aMember(program, { name: "Lars Smit" });
  const meetups = {
    past: await aMeetup(program, {
      ...NO_REMINDERS,
      title: "Terugblik",
      ...inHours(-48),
      end_time: null,
      places: 1,
    }),
    soon: await aMeetup(program, {
      ...NO_REMINDERS,
      title: "Morgen al",
      ...inHours(20),
      end_time: null,
      places: 20,
    }),
    nearlyFull: await aMeetup(program, { ...NO_REMINDERS, title: "Bijna vol", ...inHours(100), places: 2 }),
    full: await aMeetup(program, { ...NO_REMINDERS, title: "Helemaal vol", ...inHours(200), places: 1 }),
    open: await aMeetup(program, {
      ...NO_REMINDERS,
      title: "Voor iedereen",
      ...inHours(300),
      description: STORY,
    }),
  };
  for (const meetup of [meetups.past, meetups.nearlyFull, meetups.full]) {
    await answers(program, anna.id, meetup, "confirm");
  }
  await answers(program, bram.id, meetups.full, "confirm");
  program.setClock(new Date().toISOString());
  const newcomer = await aMember(program, { name: "Nora Mulder", verified: false });
  if (refusing) await refuseMailTo(program, newcomer.id);
  await aMember(program, { ...ADMIN, admin: true, verified: false, name: "Organisator" });
  await forgetMails(program);
  // The first steps are hidden, as on an older site.
  await program.db.write((tx) => saveSite(tx, { steps_away: 1 }));
  const link = (
    purpose: "verify" | "unsubscribe" | "set-password" | "join",
    memberId: MemberId,
    subject: string,
  ) => `/${purpose}/${makeLinkToken(program.config.secret, { purpose, memberId, subject })}`;
  const links = {
    respond: (meetup: MeetupId, action: string) =>
      `/respond/${respondToken(program, gijs.id, meetup)}/${meetup}/${action}`,
    offerTalk: (meetup: MeetupId) => `/voorstel/${respondToken(program, gijs.id, meetup)}/${meetup}`,
    setPassword: link("set-password", newcomer.id, newcomer.email),
    verify: link("verify", newcomer.id, newcomer.email),
    join: `${link("join", anna.id, boundTo(anna.email, "Jan de Vries")).replace("join", "toevoegen")}?naam=Jan%20de%20Vries`,
    unsubscribe: link("unsubscribe", lars.id, ""),
    leave: link("unsubscribe", anna.id, boundTo(anna.email)),
  };
  const tokens = {
    anna: await signedIn(program, anna.id),
    bram: await signedIn(program, bram.id),
    gijs: await signedIn(program, gijs.id),
    lars: await signedIn(program, lars.id),
  };
  await program.close();
  return { folder, meetups, people: { anna, bram, gijs, lars, newcomer }, tokens, links };
}

/** An address that refused three mails. */
async function refuseMailTo({ db }: TestProgram, id: MemberId): Promise<void> {
  const bounced = { bounces: 3, bounce_error: "550 5.1.1 no such user" };
  await db.write((tx) => tx.updateTable("members").set(bounced).where("id", "=", id).execute());
}

/** Earlier mails count as sent: only mails that a test causes are delivered. */
async function forgetMails({ db }: TestProgram): Promise<void> {
  await db.write((tx) => tx.deleteFrom("emails").execute());
}

const STORY = `Met **vet**, een [link](https://example.org) en een lijst:

- een
- twee

## Kop

\`\`\`yaml
light: on
\`\`\``;
