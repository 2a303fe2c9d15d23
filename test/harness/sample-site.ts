import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MeetupId } from "#contract/meetups.ts";
import type { MemberId } from "#contract/members.ts";
import { makeLinkToken } from "../../src/server/secrets/link-tokens.ts";
import { aMeetup, aMember, answers, respondToken, signedIn } from "./builders.ts";
import { startTestProgram } from "./program.ts";
import { ADMIN } from "./running-program.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Wall-clock date and time in Amsterdam, so many hours from now. */
function inHours(hours: number): { date: string; start_time: string } {
  const at = Temporal.Now.zonedDateTimeISO("Europe/Amsterdam").add({ hours });
  return {
    date: at.toPlainDate().toString(),
    start_time: at.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}

/** What the pages' tests look at: one meetup of each kind, three guests and their links. */
export interface SampleSite {
  readonly folder: string;
  readonly meetups: Readonly<Record<"soon" | "nearlyFull" | "full" | "past" | "open", MeetupId>>;
  readonly links: {
    /** Of a guest without an answer to this meetup. */
    respond(meetup: MeetupId, action: string): string;
    readonly verify: string;
    readonly unsubscribe: string;
  };
  readonly memberToken: string;
}

/** Fills a data folder that the built program can then be started on. */
export async function makeSampleSite(): Promise<SampleSite> {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-site-"));
  const program = await startTestProgram({ DATA_DIR: folder });
  program.setClock(new Date(Date.now() - 40 * 24 * HOUR_MS).toISOString());
  const anna = await aMember(program, { name: "Anna de Vries" });
  const bram = await aMember(program, { name: "Bram Bakker", showName: false });
  const guest = await aMember(program, { name: "Gijs Visser" });
  const leaver = await aMember(program, { name: "Lars Smit" });
  const meetups = {
    past: await aMeetup(program, { title: "Terugblik", ...inHours(-48), end_time: null, places: 1 }),
    soon: await aMeetup(program, { title: "Morgen al", ...inHours(20), end_time: null, places: 20 }),
    nearlyFull: await aMeetup(program, { title: "Bijna vol", ...inHours(100), places: 2 }),
    full: await aMeetup(program, { title: "Helemaal vol", ...inHours(200), places: 1 }),
    open: await aMeetup(program, { title: "Voor iedereen", ...inHours(300), description: STORY }),
  };
  await answers(program, anna.id, meetups.past, "confirm");
  await answers(program, anna.id, meetups.nearlyFull, "confirm");
  await answers(program, anna.id, meetups.full, "confirm");
  await answers(program, bram.id, meetups.full, "confirm");
  program.setClock(new Date().toISOString());
  const newcomer = await aMember(program, { verified: false });
  await aMember(program, { ...ADMIN, admin: true, verified: false, name: "Organisator" });
  const link = (purpose: "verify" | "unsubscribe", memberId: MemberId, subject: string) =>
    `/${purpose}/${makeLinkToken(program.config.secret, { purpose, memberId, subject })}`;
  const links = {
    respond: (meetup: MeetupId, action: string) =>
      `/respond/${respondToken(program, guest.id, meetup)}/${meetup}/${action}`,
    verify: link("verify", newcomer.id, newcomer.email),
    unsubscribe: link("unsubscribe", leaver.id, ""),
  };
  const memberToken = await signedIn(program, anna.id);
  await program.close();
  return { folder, meetups, links, memberToken };
}

const STORY = `Met **vet**, een [link](https://example.org) en een lijst:

- een
- twee

## Kop

\`\`\`yaml
light: on
\`\`\``;
