import { randomBytes } from "node:crypto";
import type { MeetupId } from "#contract/row-id.ts";

/**
 * A mail is rendered once for all who get it, with marks where it differs from one to the next: names, codes and
 * link tokens. Marks are random per process, so that no description can contain one.
 */
const MARK = randomBytes(6).toString("hex");
const MARKS = new RegExp(
  `~${MARK}\\.(name|verify|set-password|login|unsubscribe|code|email-change|respond\\.\\d+)~`,
);
const EVERY_MARK = new RegExp(MARKS, "g");

export type MarkName =
  | "name"
  | "verify"
  | "set-password"
  | "login"
  | "unsubscribe"
  | "code"
  | "email-change"
  | `respond.${MeetupId | number}`;

export const mark = (name: MarkName) => `~${MARK}.${name}~`;

export const fillMarks = (text: string, valueFor: (name: MarkName) => string): string =>
  text.replace(EVERY_MARK, (_all, name: MarkName) => valueFor(name));

/** The text between the marks at even places, the names of the marks at odd ones. */
export const splitAtMarks = (text: string): string[] => text.split(MARKS);
