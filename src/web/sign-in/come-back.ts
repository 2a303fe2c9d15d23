import { PAGES } from "#contract/pages.ts";

const KEY = "come-back";
/** As long as the link lives that comes with a code. */
const KEPT_MS = 60 * 60_000;
/** Only a meetup's page is come back to, and the organisers' pages: an address from elsewhere leads nobody astray. */
const KNOWN = /^\/(meetup\/\d+|admin\/(meetups(\/\d+(\/door)?)?|users(\/\d+)?|emails|audit|site))$/;

export const loginFrom = (path: string): string =>
  KNOWN.test(path) ? `${PAGES.login}?from=${encodeURIComponent(path)}` : PAGES.login;

/**
 * Keeps where somebody came from, if that is a page to come back to: the link in the mail with the code opens a window of its own,
 * and a session that ended leads through other pages.
 */
export function rememberFrom(from: string): void {
  if (KNOWN.test(from)) localStorage.setItem(KEY, `${Date.now() + KEPT_MS} ${from}`);
  else localStorage.removeItem(KEY);
}

/** Where a sign-in leads: the page it began on, else the dashboard (specification, section 4 "Member login"). */
export function takeComeBack(): string {
  const path = comeFrom();
  localStorage.removeItem(KEY);
  return path === "" ? PAGES.dashboard : path;
}

/** Where somebody came from, as long as it is kept; else nothing. */
export function comeFrom(): string {
  const [until = "", path = ""] = (localStorage.getItem(KEY) ?? "").split(" ");
  return KNOWN.test(path) && Number(until) > Date.now() ? path : "";
}

export const comeBackTo = (from: string | null): string =>
  from !== null && KNOWN.test(from) ? from : PAGES.dashboard;
