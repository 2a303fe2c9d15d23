import type { Generated } from "kysely";
import type { MeetupId, MemberId, ReturnedMailId } from "#contract/ids.ts";
import type { ReturnedMailClass, ReturnedMailOutcome } from "#contract/inbox.ts";
import type { Instant } from "#domain/dutch-dates.ts";

export interface InboxTables {
  /** How far the mailbox was read: one row, made by the first process that reads it. */
  inbox: {
    /** Host, user and folder: another mailbox begins anew. */
    mailbox: string;
    /** Numbers of 32 bits without a sign, which PostgreSQL's integers cannot hold. */
    uid_validity: string | null;
    last_uid: string | null;
    held_by: string | null;
    held_until: Instant | null;
    connected_at: Instant | null;
    /** JSON list of the newest tokens in the note that this site leaves in the mailbox. */
    notes: Generated<string>;
    /** 0: the tags of files that left before this release, or after the restored copy, are not stored yet. */
    tags_stored: Generated<number>;
    /** How many mails stay there because the disk of the site has no space for them. */
    unread: Generated<number>;
    fault: string | null;
    fault_at: Instant | null;
  };
  returned_mails: {
    id: Generated<ReturnedMailId>;
    /** SHA-256 of the source, or of what a calendar's reply says: the same in a renumbered mailbox, or by another way, is recognised. */
    digest: string;
    received_at: Instant;
    class: ReturnedMailClass;
    /** What a report says, or what became of a reply; null for mails that are neither. */
    outcome: ReturnedMailOutcome | null;
    words: string | null;
    email_id: number | null;
    member_id: MemberId | null;
    meetup_id: MeetupId | null;
    /** Like subject and text, null after their term, and in mails that no organiser reads. */
    sender_name: string | null;
    sender_address: string | null;
    subject: string | null;
    text: string | null;
    html: string | null;
    seen_at: Instant | null;
    seen_by: MemberId | null;
    /** Who opened an answer to it in a mail program last, and when; whether it was sent is not known. */
    answering_by: MemberId | null;
    answering_at: Instant | null;
    /** When organisers were told of this mail and all before it, or a member that their reply is outdated. */
    told_at: Instant | null;
  };
}
