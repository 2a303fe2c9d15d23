import { createHash } from "node:crypto";
import { createElement } from "react";
import { render, toPlainText } from "react-email";
import { type CalendarPart, calendarPart } from "../calendar/meetup-calendar.ts";
import type { Config } from "../config.ts";
import { LeastRecent } from "../least-recent.ts";
import { linksOf } from "./links.ts";
import type { Mail } from "./mails.ts";
import { type MarkName, mark } from "./marks.ts";
import { mouldOf } from "./mould.ts";
import { withoutSecrets } from "./personal.ts";
import { actionOf, bodyOf, subjectOf } from "./templates/all.ts";

type Mould = (valueFor: (name: MarkName) => string) => string;

/** A mail as it leaves, the same for everyone who gets it: marks stand where they differ. */
export interface Letter {
  readonly subject: string;
  readonly html: Mould;
  readonly text: Mould;
  readonly calendar: CalendarPart | null;
  /** The main link or code. */
  readonly action: string;
  /** What the log keeps. */
  readonly kept: { readonly html: string; readonly digest: string };
}

/** Renders a mail for all its recipients at once. */
export async function compose(config: Config, mail: Mail): Promise<Letter> {
  const links = linksOf(config.publicUrl);
  const around = { name: mark("name"), links, site: config.site.name };
  const html = withoutHydration(await render(createElement(() => bodyOf(mail, around))));
  const kept = withoutSecrets(html);
  return {
    subject: subjectOf(mail),
    html: mouldOf("text/html", html),
    text: mouldOf("text/plain", plainTextOf(html)),
    calendar: await calendarOf(config, mail),
    action: actionOf(mail, links),
    kept: { html: kept, digest: createHash("sha256").update(kept).digest("base64url") },
  };
}

/** React separates texts with empty comments, for a browser that takes over; a mail has none. */
const withoutHydration = (html: string) => html.replaceAll("<!-- -->", "");

/** The text twin: what only decorates is left out. */
function plainTextOf(html: string): string {
  return toPlainText(html, {
    wordwrap: 76,
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "[aria-hidden=true]", format: "skip" },
      { selector: "h1", options: { uppercase: false } },
      { selector: "h2", options: { uppercase: false } },
    ],
  });
}

/** Only a confirmed place belongs in a calendar; a cancelled one is taken out (see docs/decisions/0009). */
async function calendarOf(config: Config, mail: Mail): Promise<CalendarPart | null> {
  if (mail.kind === "confirmation" || mail.kind === "promoted")
    return calendarPart(config, mail.meetup, "PUBLISH");
  if (mail.kind === "changed" && mail.hasPlace) return calendarPart(config, mail.meetup, "PUBLISH");
  if (mail.kind === "cancelled" && mail.hasPlace) return calendarPart(config, mail.meetup, "CANCEL");
  return null;
}

/** How many letters are kept ready; each is some 30 KB. */
const MOST_READY = 50;

/**
 * Composes each mail once for all its recipients: the same facts give the same letter. The letters least recently
 * asked for are forgotten.
 */
export function composeOnce(config: Config): (mail: Mail) => Promise<Letter> {
  const ready = new LeastRecent<Promise<Letter>>(MOST_READY);
  return (mail) => ready.of(JSON.stringify(mail), () => compose(config, mail));
}
