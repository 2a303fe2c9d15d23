import { mkdirSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MailServer, startMailServer } from "../harness/mail-server.ts";
import { adminToken, type RunningProgram, startProgram } from "../harness/running-program.ts";
import { makeSampleSite } from "../harness/sample-site.ts";
import type { FullSite } from "../screens/screen.ts";
import { fillSite } from "../screens/viewers.ts";
import type { Engine } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { pageOn } from "./page.ts";
import { complaintsOn, MAIN_STEPS, OPENED } from "./walk.ts";
import { startWatchedLine, type WatchedLine } from "./watched-line.ts";
import { startWebKit } from "./webkit.ts";

/** `npm run test:browsers`: the main actions and every page of the catalogue in other engines than that of `npm test`, if installed. */
const ENGINES = [
  ["Firefox", startFirefox, "firefox-esr"],
  ["WebKitGTK", startWebKit, "webkit2gtk-driver xvfb"],
] as const;
/** Screenshots of every step, for review. */
const PICTURES = "node_modules/.cache/trefpunt/browsers";

mkdirSync(PICTURES, { recursive: true });

describe.each(ENGINES)("in %s", (name, start, packages) => {
  let engine: Engine | null;
  let site: FullSite;
  let mail: MailServer;
  let line: WatchedLine;
  let program: RunningProgram;
  let organiser: string;

  beforeAll(async () => {
    engine = await start();
    if (engine === null) return;
    const [sample, server] = await Promise.all([makeSampleSite({ refusing: true }), startMailServer()]);
    mail = server;
    line = await startWatchedLine(() => program.url);
    program = await startProgram({ SMTP_URL: mail.url, PUBLIC_URL: line.url }, sample.folder);
    organiser = await adminToken(program);
    site = await fillSite({ site: sample, program, organiserToken: async () => organiser });
  });
  afterAll(async () => {
    if (engine === null) return;
    await engine.close();
    await line.close();
    await program.stop();
    program.remove();
    await mail.close();
  });

  test.each([...MAIN_STEPS, ...OPENED].map((step) => [step.name, step] as const))(
    "%s",
    async (_name, step) => {
      const context = expect.getState().currentTestName;
      if (engine === null) {
        process.stdout.write(`${context}: ${name} is not found; on Debian: apt-get install ${packages}\n`);
        return;
      }
      const page = pageOn(engine, line);
      await step.walk({ engine, page, line, site, mail, organiser, look }).finally(() => look(step.name));
      expect(await complaintsOn(engine)).toEqual([]);
    },
  );

  async function look(step: string): Promise<void> {
    const picture = await engine?.picture();
    if (picture) writeFileSync(`${PICTURES}/${name}-${step.replaceAll(/\W+/g, "-")}.png`, picture);
  }
});
