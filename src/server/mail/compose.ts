import { createHash } from "node:crypto";
import { createElement } from "react";
import { render, toPlainText } from "react-email";
import { type CalendarPart, calendarPart } from "../calendar/meetup-calendar.ts";
import type { Deps } from "../deps.ts";
import { LeastRecent } from "../least-recent.ts";
import type { Host } from "../site/current.ts";
import { linksOf } from "./links.ts";
import { MAILS, type Mail, type MailKind } from "./mails.ts";
import { type MarkName, mark } from "./marks.ts";
import { mouldOf } from "./mould.ts";
import { withoutSecrets } from "./personal.ts";
import { inColours } from "./templates/look.ts";

type Mould = (valueFor: (name: MarkName) => string) => string;

/** A mail as it leaves, the same for everyone who gets it: marks stand where they differ. */
export interface Letter {
  readonly kind: MailKind;
  readonly site: string;
  readonly subject: string;
  readonly html: Mould;
  readonly text: Mould;
  readonly calendar: CalendarPart | null;
  readonly action: string;
  readonly kept: { readonly html: string; readonly digest: string };
}

export async function compose<Kind extends MailKind>(host: Host, mail: Mail<Kind>): Promise<Letter> {
  const template = MAILS[mail.kind];
  const { config, site } = host;
  const links = linksOf(config.publicUrl);
  const around = { name: mark("name"), links, site: site.name };
  const body = createElement(() => template.body(mail, around));
  const html = withoutHydration(await render(inColours(site.accent, body)));
  const kept = withoutSecrets(html);
  const inCalendar = template.calendar(mail);
  return {
    kind: mail.kind,
    site: site.name,
    subject: template.subject(mail),
    html: mouldOf("text/html", html),
    text: mouldOf("text/plain", plainTextOf(html)),
    calendar: inCalendar && (await calendarPart(host, inCalendar.meetup, inCalendar.method)),
    action: template.action(mail, links),
    kept: { html: kept, digest: createHash("sha256").update(kept).digest("base64url") },
  };
}

const withoutHydration = (html: string) => html.replaceAll("<!-- -->", "");

function plainTextOf(html: string): string {
  return toPlainText(html, {
    wordwrap: 76,
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "[aria-hidden=true]", format: "skip" },
      { selector: "h1", options: { uppercase: false } },
      { selector: "h2", options: { uppercase: false } },
      // What follows an address is not to be taken for a part of it (RFC 3986, appendix C).
      { selector: "a", options: { linkBrackets: ["<", ">"], hideLinkHrefIfSameAsText: true } },
    ],
  });
}

/** How many letters are kept ready; each is some 30 KB. */
const MOST_READY = 50;

/**
 * Composes each mail once for all its recipients: the same facts about the same site give the same letter. The letters least recently
 * asked for are forgotten.
 */
export function composeOnce({
  config,
  site,
}: Pick<Deps, "config" | "site">): (mail: Mail) => Promise<Letter> {
  const ready = new LeastRecent<Promise<Letter>>(MOST_READY);
  return async (mail) => {
    const host = { config, site: await site() };
    return ready.of(JSON.stringify([host.site, mail]), () => compose(host, mail));
  };
}
