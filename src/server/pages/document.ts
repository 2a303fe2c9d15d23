import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { PAGES } from "#contract/pages.ts";
import { accentSheetOf } from "#contract/site/accent.ts";
import type { PageState, Site } from "#contract/site.ts";
import { accentTones, BRAND_TONES, isColour } from "#domain/accent.ts";
import type { Deps } from "../platform/deps.ts";
import { escapeHtml } from "../platform/escape-html.ts";
import { asBusy, BUSY } from "../platform/http/errors.ts";
import { ServiceBusyError } from "../platform/process/errors.ts";
import { shownSite } from "../platform/site.ts";
import { touchIcon } from "./icons.ts";

type SentPage = PageState & { readonly head: Head };

const withoutScript = (sentence: string) => `<noscript><p class="p-6">${sentence}</p></noscript>`;

/** Pages that need a session have no other content without scripts; the header leads to those that do. */
const needsScript = ({ name }: Site) => {
  const link = (path: string, words: string, look: string) =>
    `<a href="${path}" class="inline-flex min-h-11 items-center font-semibold ${look}">${words}</a>`;
  return `<noscript><header class="border-b border-line"><div class="mx-auto flex h-16 max-w-292 items-center justify-between gap-5 px-4 sm:px-6">${link(PAGES.home, escapeHtml(name), "text-lg")}${link(PAGES.archive, "Archief", "text-accent")}</div></header><main class="mx-auto w-full max-w-292 px-4 py-8 sm:px-6"><p>Voor deze pagina moet je zijn ingelogd, en moet JavaScript aanstaan in je browser.</p></main></noscript>`;
};

export interface Pages {
  readonly state: () => Promise<PageState>;
  readonly sendPage: (reply: FastifyReply, path: string, page: SentPage) => Promise<FastifyReply>;
  readonly sendShell: (reply: FastifyReply) => Promise<FastifyReply>;
  /** Sends a page that could not be rendered because the database failed; its script retries. */
  readonly sendBusy: (reply: FastifyReply) => Promise<FastifyReply>;
}

export function pageSender({ config, clock, site }: Deps, web: Web): Pages {
  const state = async (): Promise<PageState> => ({
    site: shownSite(await site(), config),
    now: clock().getTime(),
  });

  const sendHtml = (reply: FastifyReply, html: string) =>
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(html);

  const sendEmpty = async (reply: FastifyReply, appOf: (site: Site) => string) => {
    const page = await state();
    const app = appOf(page.site);
    const head = headOf({ title: "", path: null }, page.site);
    return sendHtml(reply, fillTemplate(web.template, { head, app, state: page }));
  };

  return {
    state,
    sendPage: async (reply, path, { head, ...page }) => {
      const app = await web.render({ path, state: page });
      return sendHtml(reply, fillTemplate(web.template, { head: headOf(head, page.site), app, state: page }));
    },
    sendShell: (reply) => sendEmpty(reply, needsScript),
    sendBusy: (reply) => sendEmpty(asBusy(reply, new ServiceBusyError()), () => withoutScript(`${BUSY}.`)),
  };
}

export interface Web {
  /** `index.html` as built, with `<!--head-->`, `<!--app-->` and `<!--state-->` where a page's parts go. */
  readonly template: string;
  readonly render: (page: { path: string; state: PageState }) => Promise<string>;
  /** The folder of the built web client; null when nothing was built. */
  readonly assets: string | null;
  /** Folders of earlier builds, whose scripts are still requested by pages that are open. */
  readonly earlierAssets?: readonly string[];
  /** Only for Vite's development client, which inserts scripts and styles into the page. */
  readonly allowsInline?: boolean;
}

export interface Head {
  readonly title: string;
  /** The canonical path; null for a page without one, such as a not-found page. */
  readonly path: string | null;
  /** Only a page with `about` appears in searches and previews. */
  readonly about?: About | undefined;
}

interface About {
  readonly description: string;
  /** The preview's title, where it differs from the page's. */
  readonly shownAs?: string;
  readonly picture: { readonly path: string; readonly alt: string };
  readonly data?: object;
}

const PICTURE_SIZE = { width: 1200, height: 630 };

function headOf({ title, path, about }: Head, site: Site): string {
  const whole = title === "" ? site.name : `${title} · ${site.name}`;
  const url = `${site.publicUrl}${path}`;
  return [
    `<title>${escapeHtml(whole)}</title>`,
    ...(path === null ? [] : [`<link rel="canonical" href="${escapeHtml(url)}"/>`]),
    ...(about && path !== null ? previewOf(about, { whole, url, site }) : [meta("robots", "noindex")]),
  ].join("");
}

/** Open Graph (https://ogp.me), and the equivalents that X reads. */
function previewOf(
  { description, shownAs, picture, data }: About,
  { whole, url, site }: { whole: string; url: string; site: Site },
): string[] {
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

/** JSON for a script block that browsers do not run; escaped, so that its content cannot end the block. */
const inert = (data: object) => JSON.stringify(data).replaceAll("<", "\\u003c");

function fillTemplate(template: string, page: { head: string; app: string; state: PageState }): string {
  const { accent } = page.state.site;
  const { light, dark } = themeColours(accent);
  const around = `${themeColour(light, "light")}${themeColour(dark, "dark")}`;
  const sheet = accent === null ? "" : `<link rel="stylesheet" href="${accentSheetOf(accent)}">`;
  return template
    .replace('href="/icon-180.png"', () => `href="${touchIcon(page.state.site)}"`)
    .replace("<!--head-->", () => `${page.head}${around}${sheet}`)
    .replace("<!--app-->", () => page.app)
    .replace(
      "<!--state-->",
      () => `<script type="application/json" id="page-state">${inert(page.state)}</script>`,
    );
}

const themeColour = (colour: string, theme: "light" | "dark") =>
  `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: ${theme})"/>`;

/** The CSP source of the template's one inline script, which sets the theme before the first paint. */
export function themeScriptHash(template: string): string {
  const script = /<script>([\s\S]*?)<\/script>/.exec(template)?.[1];
  if (script === undefined) throw new Error("index.html has no theme script");
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

/** Of the browser's own interface in each theme: the club's accent, else the brand's. */
export function themeColours(accent: string | null): { readonly light: string; readonly dark: string } {
  const { light, dark } = accent !== null && isColour(accent) ? accentTones(accent) : BRAND_TONES;
  return { light: light.accent, dark: dark.leaf };
}
