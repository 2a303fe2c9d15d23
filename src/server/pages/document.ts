import { createHash } from "node:crypto";
import { accentSheetOf } from "#contract/site/accent-sheet.ts";
import type { PageState } from "#contract/site.ts";
import { touchIcon } from "../icons/icons-of.ts";
import { themeColours } from "./theme-colours.ts";

export function fillTemplate(
  template: string,
  page: { head: string; app: string; state: PageState },
): string {
  const state = JSON.stringify(page.state).replaceAll("<", "\\u003c");
  const { accent } = page.state.site;
  const { light, dark } = themeColours(accent);
  const around = `${themeColour(light, "light")}${themeColour(dark, "dark")}`;
  const sheet = accent === null ? "" : `<link rel="stylesheet" href="${accentSheetOf(accent)}">`;
  return template
    .replace('href="/icon-180.png"', () => `href="${touchIcon(page.state.site)}"`)
    .replace("<!--head-->", () => `${page.head}${around}${sheet}`)
    .replace("<!--app-->", () => page.app)
    .replace("<!--state-->", () => `<script type="application/json" id="page-state">${state}</script>`);
}

const themeColour = (colour: string, theme: "light" | "dark") =>
  `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: ${theme})"/>`;

/** The CSP source of the template's one inline script, which sets the theme before the first paint. */
export function themeScriptHash(template: string): string {
  const script = /<script>([\s\S]*?)<\/script>/.exec(template)?.[1];
  if (script === undefined) throw new Error("index.html has no theme script");
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
