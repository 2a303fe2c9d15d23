import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { openPage, type PageOptions, startBrowser, type WatchedPage } from "./browser.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { adminToken, type RunningProgram, startProgram } from "./running-program.ts";
import { makeSampleSite, type SampleSite } from "./sample-site.ts";

/** The sample site, served by the built program, and a browser; both are available once a test runs. */
export interface SiteInBrowser {
  readonly site: SampleSite;
  readonly program: RunningProgram;
  readonly browser: Browser;
  /** Receives its mails. */
  readonly mail: MailServer;
  /** A bearer token of the organiser, the same each time. */
  organiserToken(): Promise<string>;
  /** A visitor's page, before it opens any URL. */
  visit(options?: PageOptions): Promise<WatchedPage>;
  /** A page of this session's member, at this path. */
  openAs(token: string, path: string, options?: PageOptions): Promise<WatchedPage>;
  /** A page of an organiser, at this path. */
  openAsOrganiser(path: string, options?: PageOptions): Promise<WatchedPage>;
}

interface SiteOptions {
  readonly environment?: Record<string, string>;
  /** One of its members' addresses refuses mail. */
  readonly refusing?: boolean;
}

interface Running {
  readonly site: SampleSite;
  readonly program: RunningProgram;
  readonly browser: Browser;
  readonly mail: MailServer;
}

/** Started before the tests of a file or of a `describe`, and ended after them. */
export function siteInBrowser(asked: SiteOptions = {}): SiteInBrowser {
  let running: Running | undefined;
  let signedIn: Promise<string> | undefined;
  beforeAll(async () => {
    const mail = await startMailServer();
    const site = await makeSampleSite({ refusing: asked.refusing ?? false });
    const environment = { SMTP_URL: mail.url, ...asked.environment };
    const [program, browser] = await Promise.all([startProgram(environment, site.folder), startBrowser()]);
    running = { site, program, browser, mail };
  });
  afterAll(async () => {
    await running?.browser.close();
    await running?.program.stop();
    running?.program.remove();
    await running?.mail.close();
  });
  const now = () => {
    if (!running) throw new Error("the site runs while tests do");
    return running;
  };
  const organiserToken = () => {
    signedIn ??= adminToken(now().program);
    return signedIn;
  };
  const visit = (options: PageOptions = {}) => openPage(now().browser, now().program.url, options);
  const openAs: SiteInBrowser["openAs"] = async (token, path, options) => {
    const opened = await visit({ ...options, token });
    await opened.page.goto(path);
    return opened;
  };
  return {
    get site() {
      return now().site;
    },
    get program() {
      return now().program;
    },
    get browser() {
      return now().browser;
    },
    get mail() {
      return now().mail;
    },
    organiserToken,
    visit,
    openAs,
    openAsOrganiser: async (path, options) => openAs(await organiserToken(), path, options),
  };
}
