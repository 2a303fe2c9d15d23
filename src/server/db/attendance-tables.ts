import type { Generated } from "kysely";
import type { MeetupId, MemberId } from "#contract/ids.ts";

/** The tables about who came: written as `schema.ts` says. */
export interface AttendanceTables {
  /** Who was written down at the door. */
  walk_ins: {
    meetup_id: MeetupId;
    /** Made on the phone. */
    key: string;
    /** Null where it is a member's, or was one's who is none any more. */
    name: string | null;
    member_id: MemberId | null;
    created_at: string;
  };
  /** Every tick as it came in; which of them holds says `domain/attendance.ts`. */
  ticks: {
    id: Generated<number>;
    meetup_id: MeetupId;
    /** Either this or `walk_in`. */
    member_id: MemberId | null;
    walk_in: string | null;
    /** By the phone's clock: what comes in twice is known by it. */
    made_at: string;
    /** By ours. */
    at: string;
    present: number;
  };
  /** What is left when who came is forgotten. */
  attendance_totals: {
    meetup_id: MeetupId;
    came: number;
    stayed_away: number;
    walk_ins: number;
  };
}
