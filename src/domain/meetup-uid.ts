/**
 * The UID (RFC 5545, 3.8.4.7) of a meetup in calendars.
 * @param host of the site
 * @param member whose own event it is, beside that of another on the same address (decision 65)
 */
export const uidOfMeetup = (id: number, host: string, member: number | null = null): string =>
  `meetup-${id}${member === null ? "" : `-${member}`}@${host}`;

interface NamedByUid {
  readonly meetup: number;
  readonly member: number | null;
}

/** What a UID of this site names; null for any other event. */
export function namedByUid(uid: string, host: string): NamedByUid | null {
  const [, meetup, member, itsHost = ""] = /^meetup-([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?@(.+)$/.exec(uid) ?? [];
  if (meetup === undefined || itsHost.toLowerCase() !== host.toLowerCase()) return null;
  return { meetup: Number(meetup), member: member === undefined ? null : Number(member) };
}
