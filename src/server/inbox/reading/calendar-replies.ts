import ICAL from "ical.js";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { namedByUid } from "#domain/meetup-uid.ts";
import type { CalendarReply } from "../incoming.ts";
import { type MailPart, type ParsedMail, partsOfType } from "./parse.ts";
import { type OwnMail, tagOfRecipient } from "./proof.ts";
import { addressOf, lineOf, textOf } from "./words.ts";

type Given = Omit<CalendarReply, "class" | "tag" | "from">;

/**
 * An iTIP REPLY (RFC 5546, 3.2.3) about one meetup of ours, as one attendee gives it by mail (RFC 6047). Null: there is none; a
 * COUNTER, a delegation and a reply about another event are for people to read.
 */
export function calendarReplyIn(mail: ParsedMail, own: OwnMail): CalendarReply | null {
  const { from } = mail;
  const address = addressOf(from?.address ?? "");
  if (from === null || address === null) return null;
  const [given] = partsOfType(mail, "text/calendar", "application/ics").flatMap(
    (part) => replyIn(part, own.host) ?? [],
  );
  return given
    ? {
        class: "calendar",
        tag: tagOfRecipient(mail, own),
        ...given,
        from: { name: lineOf(from.name), address },
      }
    : null;
}

function replyIn({ text, method }: MailPart, host: string): Given | null {
  const calendar = componentIn(text);
  if (calendar?.name !== "vcalendar") return null;
  if (!/^reply$/i.test(valueIn(calendar, "method") || (method ?? ""))) return null;
  const [event, ...others] = calendar.getAllSubcomponents("vevent");
  const [attendee, ...moreAttendees] = event?.getAllProperties("attendee") ?? [];
  if (!event || !attendee || others.length > 0 || moreAttendees.length > 0) return null;
  const named = namedByUid(lineOf(valueIn(event, "uid")), host);
  const answer = ANSWERS.get(String(attendee.getParameter("partstat")).toUpperCase());
  const address = addressOf(String(attendee.getFirstValue()).replace(/^mailto:/i, ""));
  if (answer === undefined || address === null || named === null || isOfSeries(event)) return null;
  return {
    meetup: named.meetup as MeetupId,
    member: named.member as MemberId | null,
    sequence: sequenceOf(event),
    attendee: address,
    answer,
    stamp: stampOf(event),
    comment: commentOf(event, attendee),
  };
}

function componentIn(text: string): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(text) as unknown[]);
  } catch {
    // The library throws plain errors for what it cannot read.
    return null;
  }
}

const ANSWERS = new Map<string, CalendarReply["answer"]>([
  ["ACCEPTED", "accepted"],
  ["DECLINED", "declined"],
  ["TENTATIVE", "tentative"],
]);

const valueIn = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? "");

/** A meetup is one event: a reply about a series, or one day of it, is about something else. */
const isOfSeries = (event: ICAL.Component): boolean =>
  event.hasProperty("recurrence-id") || event.hasProperty("rrule");

function sequenceOf(event: ICAL.Component): number {
  const sequence = Number(valueIn(event, "sequence"));
  return Number.isSafeInteger(sequence) && sequence > 0 ? sequence : 0;
}

function stampOf(event: ICAL.Component): string | null {
  const stamp = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)Z$/.exec(valueIn(event, "dtstamp"))?.[0];
  const at = new Date(stamp ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** Google Calendar has a parameter of its own for it. */
function commentOf(event: ICAL.Component, attendee: ICAL.Property): string {
  const comments = event.getAllProperties("comment").map((comment) => String(comment.getFirstValue()));
  return textOf(comments.join("\n") || String(attendee.getParameter("x-response-comment") ?? ""));
}
