import type { ColumnType, Generated } from "kysely";
import type { MemberId } from "#contract/ids.ts";
import type { WishId } from "#contract/wishes.ts";
import type { Instant } from "#domain/dutch-dates.ts";

export interface MemberTables {
  members: {
    id: ColumnType<MemberId, never, never>;
    email: string;
    /** 0 for the first of the members that share the address; at most 3 (decision 65). */
    mailbox_rank: Generated<number>;
    name: string;
    /** The key of `domain/name-order.ts`, by which lists of names are sorted. */
    sort_name: string;
    show_name: Generated<number>;
    verified_at: string | null;
    is_admin: Generated<number>;
    /** When the rights were given: a session from before has them after a proof in it. Null: never, or by an earlier release. */
    granted_at: string | null;
    /** `argon2id$m$t$p$salt$hash`, only for members that sign in with a password. */
    password_hash: string | null;
    pending_email: string | null;
    /** Hash of the session that asked for the new address; it stays valid after the change. */
    pending_email_session: string | null;
    /** Whether the pending address is for the others on the mailbox too. */
    pending_others: Generated<number>;
    muted_until: string | null;
    /** 1: wants messages of the club, which are about no meetup; 0: not; null: never chose, which is not. */
    club_messages: number | null;
    /** When the address changed; null: never, so links of version 0.1 are still valid (`mailedTo`). */
    email_changed_at: string | null;
    /** Part of the personal calendar's address; changes when the member renews it. */
    feed_version: Generated<number>;
    subscribed_from: string;
    /** Consecutive permanent refusals by the address; after three no mail is sent to it. */
    bounces: Generated<number>;
    bounced_at: string | null;
    bounce_error: string | null;
    signed_in_at: string | null;
    /** Both by organisers, for organisers; the member has them in their own data. */
    phone: string | null;
    note: string | null;
    created_at: string;
  };
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
    purpose: "sign-in" | "proof" | "adding" | "choosing" | "joining";
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
  /** What members want to hear about. */
  wishes: {
    id: ColumnType<WishId, never, never>;
    member_id: MemberId;
    text: string;
    created_at: Instant;
  };
  /** Who wants a wish, its own member included: their number is the wish's count. */
  wish_supporters: {
    wish_id: WishId;
    member_id: MemberId;
    supported_at: Instant;
  };
}
