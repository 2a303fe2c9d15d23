/** The UID (RFC 5545, 3.8.4.7) of a meetup in calendars. @param host of the site */
export const uidOfMeetup = (id: number, host: string): string => `meetup-${id}@${host}`;

/** The number of the meetup that a UID of this site names; null for any other event. */
export function meetupOfUid(uid: string, host: string): number | null {
  const [, id, itsHost = ""] = /^meetup-([1-9]\d{0,8})@(.+)$/.exec(uid) ?? [];
  return id !== undefined && itsHost.toLowerCase() === host.toLowerCase() ? Number(id) : null;
}
