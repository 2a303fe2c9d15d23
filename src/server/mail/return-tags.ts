import type { MeetupId, MemberId } from "#contract/ids.ts";
export const isCalendarTag = (
  _s: readonly string[],
  _t: string,
  _c: { member: MemberId; meetup: MeetupId },
): boolean => false;
