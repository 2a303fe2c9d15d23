import { PAGES } from "#contract/pages.ts";

const KEY = "come-back";
/** As long as the link lives that comes with a code. */
const KEPT_MS = 60 * 60_000;
/** Only a meetup's page is come back to, and its door: an address from elsewhere leads nobody astray. */
const MEETUP = /^\/(meetup\/\d+|admin\/meetups\/\d+\/door)$/;

export const loginFrom = (path: string): string =>
  MEETUP.test(path) ? `${PAGES.login}?from=${encodeURIComponent(path)}` : PAGES.login;

/**
 * Keeps where somebody came from, if that is a meetup's page: the link in the mail with the code opens a window of its own,
 * and a session that ended leads through other pages.
 */
export function rememberFrom(from: string): void {
  if (MEETUP.test(from)) localStorage.setItem(KEY, `${Date.now() + KEPT_MS} ${from}`);
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
  return MEETUP.test(path) && Number(until) > Date.now() ? path : "";
}

export const comeBackTo = (from: string | null): string =>
  from !== null && MEETUP.test(from) ? from : PAGES.dashboard;
