import type { Generated } from "kysely";
import type { MeetupId, MemberId } from "#contract/ids.ts";

/** Tables about attendance, with the conventions of `schema.ts`. */
export interface AttendanceTables {
  /** Guests that an organiser added at check-in. */
  walk_ins: {
    meetup_id: MeetupId;
    /** Generated on the organiser's phone. */
    key: string;
    /** Null for a member, also after the member is removed. */
    name: string | null;
    member_id: MemberId | null;
    created_at: string;
  };
  /** Every tick as received; `domain/attendance.ts` decides which one counts. */
  ticks: {
    id: Generated<number>;
    meetup_id: MeetupId;
    /** Either this or `walk_in` is set. */
    member_id: MemberId | null;
    walk_in: string | null;
    /** By the phone's clock; it identifies a tick that arrives twice. */
    made_at: string;
    /** By the server's clock. */
    at: string;
    present: number;
  };
  /** What remains when the attendance of a meetup is deleted. */
  attendance_totals: {
    meetup_id: MeetupId;
    came: number;
    stayed_away: number;
    walk_ins: number;
  };
}
