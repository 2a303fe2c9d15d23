import { randomBytes } from "node:crypto";
import type { MeetupId } from "#contract/meetups.ts";
import type { Config } from "../config.ts";
import type { EmailRow } from "../db/schema.ts";
import { type LinkClaim, makeLinkToken } from "../secrets/link-tokens.ts";
import { unseal } from "../secrets/sealing.ts";

/**
 * A mail is rendered with marks where secrets belong. The marks become tokens in what is sent and dots in what
 * the log keeps. They are random per process, so that no description can contain one.
 */
const MARK = randomBytes(6).toString("hex");
const mark = (name: string) => `~${MARK}.${name}~`;
const MARKS = new RegExp(`~${MARK}\\.(verify|unsubscribe|code|email-change|respond\\.(\\d+))~`, "g");

const DAY_MS = 24 * 60 * 60 * 1000;
const VERIFY_MS = 7 * DAY_MS;
const EMAIL_CHANGE_MS = DAY_MS;

export const codeMark = mark("code");

/** Addresses of the pages that mails link to. */
export interface Links {
  readonly site: string;
  readonly verify: string;
  readonly emailChange: string;
  readonly unsubscribe: string;
  readonly oneClickUnsubscribe: string;
  meetup(id: MeetupId): string;
  respond(id: MeetupId, action: "confirm" | "decline"): string;
}

export function linksOf(publicUrl: string): Links {
  return {
    site: `${publicUrl}/`,
    verify: `${publicUrl}/verify/${mark("verify")}`,
    emailChange: `${publicUrl}/verify-email-change/${mark("email-change")}`,
    unsubscribe: `${publicUrl}/unsubscribe/${mark("unsubscribe")}`,
    oneClickUnsubscribe: `${publicUrl}/api/auth/unsubscribe/${mark("unsubscribe")}`,
    meetup: (id) => `${publicUrl}/meetup/${id}`,
    respond: (id, action) => `${publicUrl}/respond/${mark(`respond.${id}`)}/${id}/${action}`,
  };
}

/** Puts the recipient's own tokens and code in. A retry gives the same ones. */
export function fillSecrets(config: Config, row: EmailRow): (text: string) => string {
  const queuedAt = Date.parse(row.created_at);
  const { sealedCode } = JSON.parse(row.data) as { sealedCode?: string };
  const token = (purpose: LinkClaim["purpose"], subject: string, expires = 0) =>
    row.member_id === null
      ? ""
      : makeLinkToken(config.secret, { purpose, memberId: row.member_id, subject }, expires);
  return (text) =>
    text.replace(MARKS, (_all, name: string, meetup?: string) => {
      if (name === "verify") return token("verify", row.recipient, queuedAt + VERIFY_MS);
      if (name === "email-change") return token("email-change", row.recipient, queuedAt + EMAIL_CHANGE_MS);
      if (name === "unsubscribe") return token("unsubscribe", "");
      if (name === "code") return sealedCode === undefined ? "" : unseal(config.secret, sealedCode);
      return token("respond", meetup ?? "");
    });
}

/** What the log may keep. */
export function maskSecrets(text: string): string {
  return text.replace(MARKS, (_all, name: string) => (name === "code" ? "••••••" : "•••"));
}
