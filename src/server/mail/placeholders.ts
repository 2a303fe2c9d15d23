import { randomBytes } from "node:crypto";
import * as z from "zod";
import { apiPath } from "#contract/endpoint.ts";
import type { MeetupId } from "#contract/ids.ts";
import { meetupCalendar } from "#contract/meetups/feeds.ts";
import { muteByLink } from "#contract/members.ts";
import { PAGES, type PathParams, pathTo } from "#contract/pages.ts";
import { firstName } from "#domain/greeting.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/timing.ts";
import type { Config } from "../platform/config/config.ts";
import type { EmailRow } from "../platform/db/schema.ts";
import { escapeHtml } from "../platform/escape-html.ts";
import { unsealAndTell } from "../platform/secrets/sealing.ts";
import { boundTo, hashCode, type LinkClaim, makeLinkToken } from "../platform/secrets/tokens.ts";
import { SealedCode } from "./about.ts";

/** Instead of an address that must not be kept. */
export const MASKED_ADDRESS = "•••@•••";

/** Servers repeat the refused address in their reply, and what is kept of that outlives the member (promise 54). */
export const withoutAddresses = (words: string) => words.replace(/[^\s<>"']+@[^\s<>"']+/g, MASKED_ADDRESS);

export const VERIFY_MS = 7 * DAY_MS;
const EMAIL_CHANGE_MS = DAY_MS;
/** The window of five codes per address (`codes.ts`): a visitor refused a sixth has a working link. */
export const LOGIN_LINK_MS = HOUR_MS;
export const RESET_CODE_MS = 15 * MINUTE_MS;

type Recipient = Pick<EmailRow, "member_id" | "recipient" | "recipient_name" | "created_at" | "data">;

/** The recipient's own name, tokens and code for each placeholder. A retry gets the same values. */
export function personalValues(config: Config, row: Recipient): (name: PlaceholderName) => string {
  const token = (purpose: LinkClaim["purpose"], subject: string, lifetime?: number) =>
    row.member_id === null
      ? ""
      : makeLinkToken(
          config.secret,
          { purpose, memberId: row.member_id, subject },
          lifetime === undefined ? 0 : Date.parse(row.created_at) + lifetime,
        );
  return (name) => {
    if (name === "name") return firstName(row.recipient_name);
    if (name === "whole-name") return row.recipient_name;
    if (name === "joining") return firstName(joiningOf(row));
    if (name === "join")
      return `${token("join", boundTo(row.recipient, joiningOf(row)), VERIFY_MS)}?naam=${encodeURIComponent(joiningOf(row))}`;
    if (name === "verify") return token("verify", row.recipient, VERIFY_MS);
    if (name === "set-password") return token("set-password", row.recipient, VERIFY_MS);
    if (name === "login") return token("login", loginSubject(config, row), LOGIN_LINK_MS);
    if (name === "email-change") return token("email-change", row.recipient, EMAIL_CHANGE_MS);
    if (name === "unsubscribe") return token("unsubscribe", boundTo(row.recipient));
    if (name === "code") return codeOf(config, row);
    return token("respond", boundTo(row.recipient, name.slice("respond.".length)));
  };
}

/** In the data of a mail that offers to add another person to its address; no template gets it, so no stored text has the name. */
export const Joining = z.object({ joining: z.optional(z.string()) });

const joiningOf = (row: Recipient): string => Joining.parse(JSON.parse(row.data)).joining ?? "";

/** Binds the link to the code in the same mail: both end together. The secret that sealed the code also made its hash; it may be older. */
function loginSubject(config: Config, row: Recipient): string {
  if (row.member_id === null) return "";
  const { text, secret } = sealedCodeOf(config, row);
  return hashCode(secret, "login", row.member_id, text);
}

const codeOf = (config: Config, row: Recipient): string => sealedCodeOf(config, row).text;

const sealedCodeOf = (config: Config, row: Recipient) =>
  unsealAndTell(config.secrets, SealedCode.parse(JSON.parse(row.data)).sealedCode);

/** Stands for the recipient's name in the mail log; a private-use character, which no keyboard types. */
const NAME = "\u{E000}";
/** The same of the whole name. */
const WHOLE_NAME = "\u{E001}";

/** The text that may be stored: dots replace codes and tokens, and the name stays open to store it once. */
export const withoutSecrets = (text: string): string => fillPlaceholders(text, (name) => KEPT[name] ?? "•••");

const KEPT: Partial<Record<PlaceholderName, string>> = {
  name: NAME,
  "whole-name": WHOLE_NAME,
  code: "••••••",
};

export const withName = (html: string, name: string): string =>
  html.replaceAll(NAME, escapeHtml(firstName(name))).replaceAll(WHOLE_NAME, escapeHtml(name));

export interface Links {
  readonly site: string;
  readonly setPassword: string;
  readonly login: string;
  readonly emailChange: string;
  readonly unsubscribe: string;
  /** To the page that asks whether messages of the club may come. */
  readonly clubMessages: string;
  readonly oneClickMute: string;
  readonly newPassword: string;
  readonly evenings: string;
  readonly adminDashboard: string;
  readonly adminEmails: string;
  readonly inbox: string;
  /** To what members offered to show. */
  readonly proposals: string;
  verify(from: MeetupId | null): string;
  /** To the page that adds the named person to the address. */
  join(from: MeetupId | null): string;
  testMail(token: string): string;
  meetup(id: MeetupId): string;
  adminMeetup(id: MeetupId): string;
  /** To the part of that page where organisers change the programme. */
  programme(id: MeetupId): string;
  calendar(id: MeetupId): string;
  respond(id: MeetupId, action: "confirm" | "decline"): string;
  /** To the same page, which answers nothing until a button is pressed. */
  question(id: MeetupId): string;
}

/** @param place of one of several members in one mail */
export function linksOf(publicUrl: string, place?: Place): Links {
  const own = (name: OwnPlaceholder) => placeholder(name, place);
  const page = <Path extends string>(path: Path, params: PathParams<Path>) =>
    `${publicUrl}${pathTo(path, params)}`;
  const respond: Links["respond"] = (id, action) =>
    page(PAGES.respond, { token: own(`respond.${id}`), meetupId: id, action });
  return {
    site: page(PAGES.home, {}),
    setPassword: page(PAGES.setPassword, { token: own("set-password") }),
    login: page(PAGES.loginByLink, { token: own("login") }),
    emailChange: page(PAGES.verifyEmailChange, { token: own("email-change") }),
    unsubscribe: page(PAGES.unsubscribe, { token: own("unsubscribe") }),
    clubMessages: `${page(PAGES.unsubscribe, { token: own("unsubscribe") })}?berichten`,
    oneClickMute: `${publicUrl}${apiPath(muteByLink, { token: own("unsubscribe") })}`,
    newPassword: page(PAGES.forgotPassword, {}),
    evenings: page(PAGES.myEvenings, {}),
    adminDashboard: page(PAGES.adminDashboard, {}),
    adminEmails: page(PAGES.adminEmails, {}),
    inbox: page(PAGES.adminInbox, {}),
    proposals: page(PAGES.adminTalks, {}),
    verify: (from) =>
      `${page(PAGES.verify, { token: own("verify") })}${from === null ? "" : `?meetup=${from}`}`,
    join: (from) => `${page(PAGES.join, { token: own("join") })}${from === null ? "" : `&meetup=${from}`}`,
    calendar: (id) => `${publicUrl}${apiPath(meetupCalendar, { id })}`,
    testMail: (token) => page(PAGES.testMail, { token }),
    meetup: (id) => page(PAGES.meetup, { id }),
    adminMeetup: (id) => page(PAGES.adminMeetup, { id }),
    programme: (id) => `${page(PAGES.adminMeetup, { id })}?deel=programma`,
    respond,
    question: (id) => `${respond(id, "confirm")}?ask`,
  };
}

/** A mail is rendered once, with placeholders for what differs. Random: no description can contain one. */
const MARK = randomBytes(6).toString("hex");
const MARKS = new RegExp(
  `~${MARK}\\.((?:[1-4]-)?(?:name|whole-name|verify|joining|join|set-password|login|unsubscribe|code|email-change|respond\\.\\d+))~`,
);
const EVERY_MARK = new RegExp(MARKS, "g");

/** Which of several members in one mail (decision 68). */
export type Place = 1 | 2 | 3 | 4;

export type PlaceholderName = OwnPlaceholder | `${Place}-${OwnPlaceholder}`;

type OwnPlaceholder =
  | "name"
  | "whole-name"
  | "verify"
  | "joining"
  | "join"
  | "set-password"
  | "login"
  | "unsubscribe"
  | "code"
  | "email-change"
  | `respond.${MeetupId | number}`;

export const placeholder = (name: OwnPlaceholder, place?: Place): string =>
  `~${MARK}.${place === undefined ? "" : `${place}-`}${name}~`;

/** For a mail to several: each has the own values in its place; what names no place is the first's. */
export const valuesOfSeveral =
  (values: readonly ((name: PlaceholderName) => string)[]) =>
  (name: PlaceholderName): string => {
    const [, place = "1", own = name] = /^([1-4])-(.+)$/.exec(name) ?? [];
    return values[Number(place) - 1]?.(own as OwnPlaceholder) ?? "";
  };

export const fillPlaceholders = (text: string, valueFor: (name: PlaceholderName) => string): string =>
  text.replace(EVERY_MARK, (_all, name: PlaceholderName) => valueFor(name));

/** Splits into text at even indices and placeholder names at odd ones. */
export const splitAtPlaceholders = (text: string): string[] => text.split(MARKS);
