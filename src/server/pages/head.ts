import type { Site } from "#contract/site.ts";
import { escapeHtml } from "../escape-html.ts";

/** What search engines and link previews read of a page. */
export interface Head {
  /** Without the site's name. */
  readonly title: string;
  /** Where it lives; null where nothing lives, as what could not be found. */
  readonly path: string | null;
  /** Only a page that says what it is about is shown in searches and previews. */
  readonly about?: About;
}

export interface About {
  readonly description: string;
  /** What a preview shows in bold, where that is not the page's title. */
  readonly shownAs?: string;
  readonly picture: { readonly path: string; readonly alt: string };
  /** schema.org, as JSON-LD. */
  readonly data?: object;
}

export const PICTURE_SIZE = { width: 1200, height: 630 };

export function headOf({ title, path, about }: Head, site: Site): string {
  const whole = title === "" ? site.name : `${title} · ${site.name}`;
  const url = `${site.publicUrl}${path}`;
  return [
    `<title>${escapeHtml(whole)}</title>`,
    ...(path === null ? [] : [`<link rel="canonical" href="${escapeHtml(url)}"/>`]),
    ...(about && path !== null ? previewOf(about, { whole, url, site }) : [meta("robots", "noindex")]),
  ].join("");
}

interface Page {
  readonly whole: string;
  readonly url: string;
  readonly site: Site;
}

/** Open Graph (https://ogp.me), and what X reads in its own words. */
function previewOf({ description, shownAs, picture, data }: About, { whole, url, site }: Page): string[] {
  const image = `${site.publicUrl}${picture.path}`;
  const title = shownAs ?? whole;
  return [
    meta("description", description),
    og("type", "website"),
    og("site_name", site.name),
    og("locale", "nl_NL"),
    og("title", title),
    og("description", description),
    og("url", url),
    og("image", image),
    og("image:type", "image/png"),
    og("image:width", String(PICTURE_SIZE.width)),
    og("image:height", String(PICTURE_SIZE.height)),
    og("image:alt", picture.alt),
    meta("twitter:card", "summary_large_image"),
    meta("twitter:title", title),
    meta("twitter:description", description),
    meta("twitter:image", image),
    meta("twitter:image:alt", picture.alt),
    ...(data ? [`<script type="application/ld+json">${inert(data)}</script>`] : []),
  ];
}

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}"/>`;
const og = (name: string, content: string) =>
  `<meta property="og:${name}" content="${escapeHtml(content)}"/>`;

/** JSON in a block that no browser runs, which nothing in it can end. */
const inert = (data: object) => JSON.stringify(data).replaceAll("<", "\\u003c");
