import type { Page } from "playwright-core";
import type { MeetupId } from "#contract/ids.ts";
import type { SampleSite } from "../harness/sample-site.ts";

export const LONG_WORD = "Hoogfrequentiestoringsonderdrukkingsvoorziening";
export const LONG_TITLE = `Energie meten met P1-poort, back-ups en e-mails: ${LONG_WORD} die nergens op past zonder af te breken`;
export const LONG_ADDRESS = `annemarie.van.der.westhuizen-oosterhout@${"lange-naam-".repeat(4)}van-een-domein.example.org`;

/** The sample site with texts that are too long for any screen. */
export interface FullSite extends SampleSite {
  readonly meetups: SampleSite["meetups"] &
    Readonly<Record<"long" | "unfinished" | "parties" | "offered", MeetupId>>;
}

/** A page in one of its states. */
export interface Screen {
  readonly name: string;
  readonly path: (site: FullSite) => string;
  /** A text by which the screen is recognised. */
  readonly shows: string;
  /** None for a visitor. */
  readonly session?: keyof SampleSite["tokens"] | "organiser";
  /** Different on a touch screen. */
  readonly byMouse?: true;
  /** Only in a browser with passkeys. */
  readonly byPasskey?: true;
  readonly act?: (page: Page, token: string | null) => Promise<unknown>;
}

export const submit = (page: Page) => page.locator("form button[type=submit]").click();
