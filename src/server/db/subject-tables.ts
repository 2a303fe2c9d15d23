import type { ColumnType, Generated } from "kysely";
import type { DoorLinkId, MeetupId, MemberId } from "#contract/ids.ts";
import type { PictureUse } from "#contract/pictures.ts";
import type { PictureFormat } from "#domain/pictures.ts";

/** What organisers set, with the conventions of `schema.ts`. */
interface SiteTable {
  /** One row, after the first change; null: not set. */
  site: {
    id: 1;
    name: string | null;
    sentence: string | null;
    accent: string | null;
    community_url: string | null;
    contact_email: string | null;
    /** The hash of a picture. */
    logo: string | null;
    /** 1: the organisers dismissed the first steps. */
    steps_away: Generated<number>;
    /** JSON list of the first steps that organisers postponed. */
    steps_later: Generated<string>;
    /** JSON: organisers' own words by kind of mail. */
    mail_words: Generated<string>;
    /** 1: organisers of a meetup may announce it without an administrator. */
    organisers_publish: Generated<number>;
  };
}

/** Tables about helpers at a meetup, with the conventions of `schema.ts`. */
interface OrganiserTables {
  /** Members with rights for one meetup; its creator is one of them. */
  meetup_organisers: {
    meetup_id: MeetupId;
    member_id: MemberId;
    /** 1: the member chose to be named on the meetup's page. */
    shown: Generated<number>;
    added_at: string;
  };
  /** Links that open the check-in of one meetup to a helper without an account. */
  door_links: {
    id: ColumnType<DoorLinkId, never, never>;
    meetup_id: MeetupId;
    /** What its maker called the helper. */
    name: string;
    /** With the meetup, what the link's token signs; without the secret it opens nothing. */
    nonce: string;
    created_by: MemberId | null;
    created_at: string;
    opened_at: string | null;
    revoked_at: string | null;
  };
}

/** Tables about sessions, sign-in and its limits, with the conventions of `schema.ts`. */
interface SignInTables {
  sessions: {
    token_hash: string;
    member_id: MemberId;
    created_at: string;
    last_seen_at: string;
    expires_at: string;
    device: string;
    /** When the member last showed a passkey or gave the password in this session. */
    proved_at: string | null;
    /** 1: a passkey was shown in this session; an organiser with passkeys has no rights before. */
    passkey_shown: Generated<number>;
  };
  passkeys: {
    id: Generated<number>;
    member_id: MemberId;
    credential_id: string;
    /** COSE, base64url. */
    public_key: string;
    /** The authenticator's count of uses: 32 bits unsigned, which PostgreSQL's integer cannot hold. */
    counter: string;
    /** JSON: how a browser reaches the authenticator. */
    transports: string;
    name: string;
    created_at: string;
    last_used_at: string | null;
  };
  /** Each can be answered once, for its own purpose. */
  challenges: {
    challenge_hash: string;
    purpose: "sign-in" | "proof" | "adding";
    /** Null when the answer itself identifies the member. */
    member_id: MemberId | null;
    expires_at: string;
  };
  codes: {
    id: Generated<number>;
    member_id: MemberId;
    purpose: "password_reset" | "login";
    /** HMAC of the code under the site's secret. */
    code_hash: string;
    created_at: string;
    expires_at: string;
    wrong_attempts: Generated<number>;
  };
  attempts: {
    /** HMAC of what is limited, because no address may be stored. */
    bucket: string;
    moments: string;
    forget_at: string;
  };
}

/** Tables about pictures, with the conventions of `schema.ts`, except for the bytes. */
interface PictureTables {
  /** Re-encoded, which removes the metadata of the camera. */
  pictures: {
    /** Of the source file and its use. It is the address, so the content at an address never changes. */
    hash: string;
    /** Determines the stored sizes and formats. */
    made_for: PictureUse;
    /** In pixels, of the largest stored size. */
    width: number;
    height: number;
    /** The point of interest, in percent of width and height. */
    focus_x: Generated<number>;
    focus_y: Generated<number>;
    /** When an organiser last meant to use it; without a use it is removed a day later. */
    wanted_at: string;
  };
  picture_files: {
    hash: string;
    width: number;
    format: PictureFormat;
    bytes: Uint8Array;
  };
  /** Pictures in a meetup's texts; its own picture is a column of the meetup. */
  picture_uses: {
    meetup_id: MeetupId;
    hash: string;
  };
}

/** A meetup's own picture, with what every page needs; null: it has none. */
export interface PictureColumns {
  picture: string | null;
  picture_alt: string | null;
  picture_width: number | null;
  picture_height: number | null;
  /** The centre of the crop for this meetup, in percent of width and height. */
  picture_x: number | null;
  picture_y: number | null;
}

/** Tables about attendance, with the conventions of `schema.ts`. */
interface AttendanceTables {
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
    /** Guests that came with the member. */
    guests: Generated<number>;
    /** The link by which a helper made it; null: an organiser did, or the link is deleted. */
    door_link: Generated<DoorLinkId | null>;
  };
  /** What remains when the attendance of a meetup is deleted. */
  attendance_totals: {
    meetup_id: MeetupId;
    came: number;
    stayed_away: number;
    walk_ins: number;
  };
}

/** The tables of this file. */
export interface SubjectTables
  extends SiteTable,
    OrganiserTables,
    SignInTables,
    PictureTables,
    AttendanceTables {}
