import type { ColumnType, Generated } from "kysely";
import type { DoorLinkId, MeetupId, MemberId } from "#contract/ids.ts";

export interface AttendanceTables {
  /** Links that open the check-in of one meetup to a helper without an account. */
  door_links: {
    id: ColumnType<DoorLinkId, never, never>;
    meetup_id: MeetupId;
    name: string;
    /** With the meetup, what the link's token signs; without the secret it opens nothing. */
    nonce: string;
    created_by: MemberId | null;
    created_at: string;
    opened_at: string | null;
    revoked_at: string | null;
  };
  /** People without membership on the guest list, each with one place. What remains of a row once its name is deleted is a number. */
  named_guests: {
    meetup_id: MeetupId;
    /** Of the row of `walk_ins` that has the name and the ticks, as long as these are kept. */
    key: string;
    created_at: string;
  };
  /** Guests that an organiser added at check-in, and those of `named_guests`. */
  walk_ins: {
    meetup_id: MeetupId;
    /** Generated on the organiser's phone, or by the server for `named_guests`. */
    key: string;
    /** As typed; null after its member is removed, and for members of older releases. */
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
    at: string;
    present: number;
    guests: Generated<number>;
    /** The link by which a helper made it; null: an organiser did, or the link is deleted. */
    door_link: Generated<DoorLinkId | null>;
  };
  /** Of meetups that were deleted, without anything that tells them apart. */
  attendance_years: {
    year: number;
    meetups: number;
    came: number;
    stayed_away: number;
    walk_ins: number;
  };
  /** What remains when the attendance of a meetup is deleted. */
  attendance_totals: {
    meetup_id: MeetupId;
    came: number;
    stayed_away: number;
    waited: Generated<number>;
    walk_ins: number;
  };
}
