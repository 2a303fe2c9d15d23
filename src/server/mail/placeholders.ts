import { randomBytes } from "node:crypto";
import { apiPath } from "#contract/endpoint.ts";
import type { MeetupId } from "#contract/ids.ts";
import { meetupCalendar } from "#contract/meetups.ts";
import { muteByLink } from "#contract/members.ts";
import { PAGES, type PathParams, pathTo } from "#contract/pages.ts";

export interface Links {
  readonly site: string;
  readonly setPassword: string;
  readonly login: string;
  readonly emailChange: string;
  readonly unsubscribe: string;
  readonly oneClickMute: string;
  readonly newPassword: string;
  verify(from: MeetupId | null): string;
  meetup(id: MeetupId): string;
  calendar(id: MeetupId): string;
  respond(id: MeetupId, action: "confirm" | "decline"): string;
}

export function linksOf(publicUrl: string): Links {
  const page = <Path extends string>(path: Path, params: PathParams<Path>) =>
    `${publicUrl}${pathTo(path, params)}`;
  return {
    site: page(PAGES.home, {}),
    setPassword: page(PAGES.setPassword, { token: placeholder("set-password") }),
    login: page(PAGES.loginByLink, { token: placeholder("login") }),
    emailChange: page(PAGES.verifyEmailChange, { token: placeholder("email-change") }),
    unsubscribe: page(PAGES.unsubscribe, { token: placeholder("unsubscribe") }),
    oneClickMute: `${publicUrl}${apiPath(muteByLink, { token: placeholder("unsubscribe") })}`,
    newPassword: page(PAGES.forgotPassword, {}),
    verify: (from) =>
      `${page(PAGES.verify, { token: placeholder("verify") })}${from === null ? "" : `?meetup=${from}`}`,
    calendar: (id) => `${publicUrl}${apiPath(meetupCalendar, { id })}`,
    meetup: (id) => page(PAGES.meetup, { id }),
    respond: (id, action) =>
      page(PAGES.respond, { token: placeholder(`respond.${id}`), meetupId: id, action }),
  };
}

/**
 * A mail is rendered once for all recipients, with placeholders for what differs: names, codes and link
 * tokens. They are random per process, so that no description can contain one.
 */
const MARK = randomBytes(6).toString("hex");
const MARKS = new RegExp(
  `~${MARK}\\.(name|verify|set-password|login|unsubscribe|code|email-change|respond\\.\\d+)~`,
);
const EVERY_MARK = new RegExp(MARKS, "g");

export type PlaceholderName =
  | "name"
  | "verify"
  | "set-password"
  | "login"
  | "unsubscribe"
  | "code"
  | "email-change"
  | `respond.${MeetupId | number}`;

export const placeholder = (name: PlaceholderName) => `~${MARK}.${name}~`;

export const fillPlaceholders = (text: string, valueFor: (name: PlaceholderName) => string): string =>
  text.replace(EVERY_MARK, (_all, name: PlaceholderName) => valueFor(name));

/** Splits into text at even indices and placeholder names at odd ones. */
export const splitAtPlaceholders = (text: string): string[] => text.split(MARKS);
