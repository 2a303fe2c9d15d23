import ical, {
  type ICalAttendeeData,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from "ical-generator";
import { PAGES, pathTo } from "#contract/pages.ts";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import { isCancelled } from "#domain/meetup-status.ts";
import { uidOfMeetup } from "#domain/meetup-uid.ts";
import { boundsOf } from "#domain/timing.ts";
import { inOneLine } from "#domain/whereabouts.ts";
import { withCancelled } from "#domain/wording.ts";
import type { Config, InboxConfig } from "../platform/config/config.ts";
import { hostnameOf } from "../platform/config/hosts.ts";
import type { EmailRow, MeetupRow } from "../platform/db/schema.ts";
import type { SiteIdentity } from "../platform/site.ts";
import { calendarTag, taggedAddress } from "./return-tags.ts";
import { timeZoneComponent } from "./time-zone.ts";

const REFRESH_SECONDS = 60 * 60;

export type CalendarMeetup = Pick<
  MeetupRow,
  "id" | "title" | "description" | "starts_at" | "ends_at" | "location" | "created_at" | "revision"
> &
  Partial<Pick<MeetupRow, "status">> & {
    readonly whereabouts?: WhereaboutsColumns | null;
    /** A line each. In a mail without names of speakers, because it cannot be taken back. */
    readonly programme?: readonly string[] | undefined;
  };

export function meetupCalendar({ config, site }: SiteIdentity, meetup: CalendarMeetup): Promise<string> {
  return meetupsCalendar(config, site.name, [meetup]);
}

/** A calendar file in a mail; the method tells the mail program what to do with it (RFC 5546). */
export interface CalendarPart {
  readonly method: "PUBLISH" | "REQUEST" | "CANCEL";
  readonly content: string;
}

/** What a mail says to its recipient's calendar: a place, a question or an end. */
export interface InCalendar {
  readonly method: CalendarPart["method"];
  readonly meetup: CalendarMeetup;
  /** The recipient was only asked: only where answers can come back is it in the calendar. */
  readonly isInvitedOnly?: boolean;
}

/** What the file of one member has of its own. */
export interface FileOfMember {
  /** Of `numberFiles`, as the next. */
  readonly sequence: number;
  readonly hasOwnUid: boolean;
  readonly addressSince: string | null;
  /** Behind the title, for all on an address but its first. */
  readonly name: string | null;
}

/** Of a file whose number is kept nowhere. */
export const unnumbered = (sequence: number): FileOfMember => ({
  sequence,
  hasOwnUid: false,
  addressSince: null,
  name: null,
});

type Addressee = Pick<EmailRow, "member_id" | "recipient" | "recipient_name" | "created_at">;

/** The file of one mail. */
export interface MailedCalendar {
  readonly meetup: CalendarMeetup;
  readonly fileFor: (to: Addressee, file: FileOfMember) => CalendarPart;
}

/** Null where only an answer would put it in the calendar, and none can come back (decisions 9 and 56). */
export async function calendarFor(
  { config, site }: SiteIdentity,
  { method, meetup, isInvitedOnly = method === "REQUEST" }: InCalendar,
): Promise<MailedCalendar | null> {
  const { inbox, secret } = config;
  if (isInvitedOnly && !inbox?.hasTags) return null;
  const ended = method === "CANCEL" ? { status: ICalEventStatus.CANCELLED } : {};
  const event = { ...(await eventOf(config, meetup)), ...ended };
  const zone = zoneOf(config, [meetup]);
  // RFC 5546, 3.2.1 and 3.2.5, require an organizer in mailed calendar files.
  const contact = { organizer: { name: site.name, email: site.contactEmail } };
  const answerable = (to: Addressee, { hasTags, address }: InboxConfig, { addressSince }: FileOfMember) => {
    if (!hasTags || to.member_id === null) return null;
    const tag = calendarTag(secret, { member: to.member_id, meetup: meetup.id, addressSince });
    return {
      organizer: { name: site.name, email: taggedAddress(address, tag) },
      attendees: [{ name: to.recipient_name, email: to.recipient, ...STATUS_BY_METHOD[method] }],
    };
  };
  return {
    meetup,
    fileFor: (to, file) => {
      const asked = inbox && answerable(to, inbox, file);
      const calendar = newCalendar(site.name, zone);
      const { sequence } = file;
      const id = uidOfMeetup(meetup.id, hostnameOf(config.ownHost), file.hasOwnUid ? to.member_id : null);
      const title = withCancelled(meetup.title, isCancelled(meetup));
      const summary = file.name === null ? title : `${title} (${file.name})`;
      const stamp = new Date(to.created_at);
      calendar.createEvent({ ...event, id, summary, sequence, stamp, ...(asked ?? contact) });
      return partOf(calendar, asked && method === "PUBLISH" ? "REQUEST" : method);
    },
  };
}

const STATUS_BY_METHOD: Readonly<Record<CalendarPart["method"], Partial<ICalAttendeeData>>> = {
  PUBLISH: { status: ICalAttendeeStatus.ACCEPTED },
  REQUEST: { status: ICalAttendeeStatus.NEEDSACTION, rsvp: true },
  CANCEL: {},
};

function partOf(calendar: ICalCalendar, method: CalendarPart["method"]): CalendarPart {
  calendar.method(ICalCalendarMethod[method]);
  return { method, content: textOf(calendar) };
}

/** One calendar (RFC 5545) in the site's zone. Fixed UIDs and rising SEQUENCEs let clients move a changed event. */
export async function meetupsCalendar(
  config: Config,
  name: string,
  meetups: readonly CalendarMeetup[],
): Promise<string> {
  const calendar = newCalendar(name, zoneOf(config, meetups));
  for (const meetup of meetups) calendar.createEvent(await eventOf(config, meetup));
  return textOf(calendar);
}

/** A calendar without events needs no zone. */
const zoneOf = ({ site }: Config, meetups: readonly CalendarMeetup[]): string | null =>
  meetups.length === 0
    ? null
    : timeZoneComponent(
        site.timeZone,
        meetups.map(({ starts_at }) => starts_at),
      );

function newCalendar(name: string, zone: string | null): ICalCalendar {
  return ical({
    name,
    prodId: { company: "Trefpunt", product: "Trefpunt", language: "NL" },
    ttl: REFRESH_SECONDS,
    // Only events carry the zone: on the calendar it would remove the Z of DTSTAMP, which RFC 5545 requires.
    timezone: { name: null, generator: () => zone },
  });
}

const COMPONENT = "\r\nBEGIN:";
/** The generator writes the refresh interval after the zone; calendar properties come first (RFC 5545, 3.6). */
const TTL = /^(?:REFRESH-INTERVAL|X-PUBLISHED-TTL)[:;].*\r\n/gm;

function textOf(calendar: ICalCalendar): string {
  const text = calendar.toString();
  const properties = (text.match(TTL) ?? []).join("");
  if (!text.includes(COMPONENT)) return text;
  return text.replace(TTL, "").replace(COMPONENT, `\r\n${properties}BEGIN:`);
}

async function eventOf({ site, publicUrl, ownHost }: Config, meetup: CalendarMeetup): Promise<ICalEventData> {
  // Loaded on first use, which keeps the start fast.
  const { plainText } = await import("#domain/markdown-tree.ts");
  const inZone = (moment: number) =>
    Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(site.timeZone);
  // Calendars refuse an event without an end.
  const { start, end } = boundsOf(meetup);
  return {
    id: uidOfMeetup(meetup.id, hostnameOf(ownHost)),
    sequence: meetup.revision,
    stamp: new Date(meetup.created_at),
    start: inZone(start),
    end: inZone(end),
    timezone: site.timeZone,
    // Some calendars ignore the status, Home Assistant among them.
    summary: withCancelled(meetup.title, isCancelled(meetup)),
    description: [
      ...accessOf(meetup.whereabouts),
      ...(meetup.programme ? [meetup.programme.join("\n")] : []),
      plainText(meetup.description, publicUrl),
    ].join("\n\n"),
    location: placeOf(meetup),
    url: `${publicUrl}${pathTo(PAGES.meetup, meetup)}`,
    status: isCancelled(meetup) ? ICalEventStatus.CANCELLED : null,
  };
}

const placeOf = ({ location, whereabouts }: CalendarMeetup): string =>
  whereabouts?.address ? `${location}, ${inOneLine(whereabouts.address)}` : location;

const accessOf = (whereabouts: CalendarMeetup["whereabouts"]): string[] =>
  [whereabouts?.online_url, whereabouts?.access_note].flatMap((part) => part ?? []);
