import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { encode, wrap } from "nodemailer/lib/qp";
import { createElement } from "react";
import type { MailPreview } from "#contract/mailings.ts";
import type { MemberRow } from "../platform/db/schema.ts";
import type { Deps } from "../platform/deps.ts";
import { escapeHtml } from "../platform/escape-html.ts";
import { type SiteIdentity, siteIdentityOf } from "../platform/site.ts";
import { calendarFor, type MailedCalendar } from "./calendar.ts";
import { MAIL_TEMPLATES, type Mail, type MailKind } from "./kinds.ts";
import {
  linksOf,
  type Place,
  type PlaceholderName,
  placeholder,
  splitAtPlaceholders,
  withName,
  withoutSecrets,
} from "./placeholders.ts";
import type { Person } from "./templates/template.ts";
import { withTheme } from "./templates/theme.ts";

/** A mail as this member would get it, rendered like every mail; dots replace tokens, as in the mail log. */
export async function previewMail<Kind extends MailKind>(
  deps: Pick<Deps, "config" | "site">,
  mail: Mail<Kind>,
  reader: MemberRow,
): Promise<MailPreview> {
  const letter = await renderEmail(await siteIdentityOf(deps), mail);
  return { subject: letter.subject, html: withName(letter.kept.html, reader.name) };
}

type MimeTemplate = (valueFor: (name: PlaceholderName) => string) => string;

/** A rendered email, the same for every recipient: placeholders stand where recipients differ. */
export interface RenderedEmail {
  readonly kind: MailKind;
  readonly site: string;
  readonly subject: string;
  readonly html: MimeTemplate;
  readonly text: MimeTemplate;
  readonly calendar: MailedCalendar | null;
  readonly replyTo: string | null;
  /** The club's contact address. */
  readonly contact: string;
  readonly action: string;
  readonly kept: { readonly html: string; readonly digest: string };
}

/** Members on one address that get one mail (decision 68), in the order of the list of members. */
export interface Several {
  /** Of each, whether the mail asks about messages of the club. */
  readonly asksAboutClub: readonly boolean[];
  /** Two of them have one first name. */
  readonly byWholeName: boolean;
}

const personsOf = ({ asksAboutClub, byWholeName }: Several, publicUrl: string): Person[] =>
  asksAboutClub.map((isAsked, index) => {
    const place = (index + 1) as Place;
    return {
      name: placeholder(byWholeName ? "whole-name" : "name", place),
      links: linksOf(publicUrl, place),
      asksAboutClub: isAsked,
    };
  });

export async function renderEmail<Kind extends MailKind>(
  host: SiteIdentity,
  mail: Mail<Kind>,
  isShared = false,
  several: Several | null = null,
): Promise<RenderedEmail> {
  const template = MAIL_TEMPLATES[mail.kind];
  const { config, site } = host;
  const links = linksOf(config.publicUrl);
  const around = {
    name: placeholder("name"),
    wholeName: placeholder("whole-name"),
    isShared,
    together: several === null ? [] : personsOf(several, config.publicUrl),
    links,
    site: site.name,
    words: site.mailWords,
    timeZone: config.site.timeZone,
  };
  const body = createElement(() => template.body(mail, around));
  // Loaded with the first mail, which keeps the start fast.
  const { htmlOf, plainTextOf } = await import("./html-and-text.ts");
  const html = htmlOf(withTheme({ accent: site.accent, publicUrl: config.publicUrl }, body));
  const kept = withoutSecrets(html);
  const inCalendar = template.calendar(mail);
  return {
    kind: mail.kind,
    site: site.name,
    subject: template.subject(mail),
    html: mimeTemplate("text/html", html),
    text: mimeTemplate("text/plain", plainTextOf(html)),
    calendar: inCalendar && (await calendarFor(host, inCalendar)),
    replyTo: template.replyTo(mail),
    contact: site.contactEmail,
    action: template.action(mail, links),
    kept: { html: kept, digest: createHash("sha256").update(kept).digest("base64url") },
  };
}

/** How many rendered emails the cache holds, at some 30 KB each. */
const MAX_RENDERED = 50;

/** The same facts about the same site give the same email. The cache evicts the least recently used. */
export function cachedRenderer({
  config,
  site,
}: Pick<Deps, "config" | "site">): (
  mail: Mail,
  isShared: boolean,
  several?: Several,
) => Promise<RenderedEmail> {
  const cache = new LRUCache<string, Promise<RenderedEmail>>({ max: MAX_RENDERED });
  return async (mail, isShared, several) => {
    const host = { config, site: await site() };
    const key = JSON.stringify([host.site, config.publicUrl, config.ownHost, mail, isShared, several]);
    const rendered = cache.get(key) ?? renderEmail(host, mail, isShared, several);
    cache.set(key, rendered);
    return rendered;
  };
}

/** Leaves room for the `=` of a soft line break within the 76 characters that RFC 2045 allows. */
const LINE = 75;
const SOFT_BREAK = "=\r\n";

const encoded = (text: string) => wrap(encode(text), LINE);

/** A MIME part (RFC 2045), encoded once. Each value stands between two soft breaks, so that no line grows too long. */
function mimeTemplate(
  type: "text/plain" | "text/html",
  body: string,
): (valueFor: (name: PlaceholderName) => string) => string {
  const head = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
  const pieces = splitAtPlaceholders(body.replace(/\r?\n/g, "\r\n")).map((piece, place) =>
    place % 2 === 0 ? encoded(piece) : piece,
  );
  const written = type === "text/html" ? escapeHtml : (value: string) => value;
  return (valueFor) =>
    head +
    pieces
      .map((piece, place) => (place % 2 === 0 ? piece : encoded(written(valueFor(piece as PlaceholderName)))))
      .join(SOFT_BREAK);
}
