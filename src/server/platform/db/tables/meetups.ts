import type { ColumnType, Generated } from "kysely";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { SeriesId } from "#contract/meetups/admin.ts";
import type { ClockTime, Day, Instant } from "#domain/dutch-dates.ts";
import type { MeetupStatus } from "#domain/meetup-status.ts";
import type { ResponseStatus, ResponseVia } from "#domain/places.ts";
import type { SERIES_RULES } from "#domain/series.ts";
import type { PictureColumns } from "./pictures.ts";

export interface MeetupTables {
  meetups: PictureColumns & {
    id: ColumnType<MeetupId, never, never>;
    title: string;
    description: string;
    date: Day;
    start_time: ClockTime;
    end_time: ClockTime | null;
    starts_at: Instant;
    ends_at: Instant;
    location: string;
    /** Whether there is an address, or a note about it, that only attendees and organisers see (`whereabouts.ts`); 1: there is. */
    has_address: Generated<number>;
    has_online_url: Generated<number>;
    max_participants: number | null;
    /** Days before the day of the meetup until which answers are in time; 0: until it begins; null: always. */
    answer_days_before: number | null;
    answer_by: Instant | null;
    /** 1: the mail of the day before asks attendees whether they still come. */
    ask_again: Generated<number>;
    /** When an organiser asked those that kept silent once more. */
    asked_again_at: Instant | null;
    /** How long an offered place holds; null: free places are given without asking. */
    offer_minutes: number | null;
    max_guests: Generated<number>;
    /** JSON list of questions to attendees (`contract/meetups/questions.ts`); null: none. */
    questions: string | null;
    /** Days before the meetup when members without an answer are reminded; null: not automatically. */
    remind_days_before: number | null;
    /** 1: confirmed attendees get the practical details the day before. */
    remind_guests: Generated<number>;
    reminder_due_at: Instant | null;
    guest_reminder_due_at: Instant | null;
    /** JSON list of what was due before an administrator said 'Dit is nu onze site', and so was not sent. */
    not_sent: Generated<string>;
    status: Generated<MeetupStatus>;
    /** JSON list of the fields that a draft still lacks, which have neutral values; null: it lacks none. */
    missing: string | null;
    cancel_reason: string | null;
    report: Generated<string>;
    /** The planned day on which a draft announces itself; it stays when that was missed. Null: an organiser announces it. */
    announce_on: Day | null;
    announce_due_at: Instant | null;
    announce_by: MemberId | null;
    /** When organisers get a mail about it; null: they got it, or none is due. */
    announce_notice_due_at: Instant | null;
    announced_on: Day | null;
    /** The moment of the site's question about messages of the club, which its invitation carries; null: none. */
    club_question_at: Instant | null;
    series_id: SeriesId | null;
    /** 1: an organiser changed this meetup of a series alone. */
    series_touched: Generated<number>;
    created_by: MemberId | null;
    created_at: string;
    /** Of the calendar's event from which the meetup was imported; null: it was not. */
    import_key: Generated<string | null>;
    /** 1: members can offer a talk for it. */
    takes_talks: Generated<number>;
    /** 1: the page shows the times of the programme. */
    programme_times: Generated<number>;
    /** Rises with every change of the programme by an organiser. */
    programme_revision: Generated<number>;
    revision: Generated<number>;
    /** The revision at the last change of day, time or place. */
    moved_revision: Generated<number>;
    /** Rises with every answer, by the transaction that holds the row's lock: the next queue number. */
    answer_seq: Generated<number>;
    /** Counters that only `places/counters.ts` writes, which saves lists from counting rows. */
    invited: Generated<number>;
    /** People: members and their companions. */
    confirmed: Generated<number>;
    waitlist: Generated<number>;
    confirmed_members: Generated<number>;
    waitlist_members: Generated<number>;
    /** People on the waitlist that a place is offered to. */
    held: Generated<number>;
    declined: Generated<number>;
    changed: Generated<number>;
  };
  /** The search text of each meetup: `searchTextOf`. Indexed by `migrations/meetup-search.ts`. */
  meetup_words: { meetup_id: MeetupId; words: string };
  series: {
    id: ColumnType<SeriesId, never, never>;
    rule: (typeof SERIES_RULES)[number];
    /** Of `nth_weekday`; -1: the last. */
    nth: number | null;
    /** The day of the meetup that was repeated, which gives the weekday. */
    began_on: Day;
    announce_days_before: number;
    created_at: string;
  };
  meetup_organisers: {
    meetup_id: MeetupId;
    member_id: MemberId;
    /** 1: the member chose to be named on the meetup's page. */
    shown: Generated<number>;
    added_at: string;
  };
  /** How the calendar files that a member was mailed about a meetup are numbered; it outlives answer and meetup (decision 9). */
  calendar_files: {
    meetup_id: MeetupId;
    member_id: MemberId;
    /** Of the newest file. */
    sequence: number;
    /** Of the first file after the last move of the meetup that the newest one knows. */
    since: number;
    /** The meetup's `moved_revision` when the newest file was made. */
    moved_revision: number;
    /** 1: the event's UID names the member too, as another on the address has the meetup's. Chosen with the first file. */
    own_uid: Generated<number>;
  };
  /** The tags in mailed calendar files, by which a reply is recognised (decision 56). */
  calendar_tags: {
    /** SHA-256 of the tag, as hex. */
    digest: string;
    meetup_id: MeetupId;
    member_id: MemberId;
  };
  invitations: {
    meetup_id: MeetupId;
    member_id: MemberId;
    invited_at: string;
    reminded_at: string | null;
  };
  responses: {
    meetup_id: MeetupId;
    member_id: MemberId;
    status: ResponseStatus;
    first_answered_at: Instant;
    /** When the status last changed. */
    answered_at: Instant;
    /** When the member or an organiser last gave an answer, the recorded one again included; null: as `answered_at`. */
    said_at: Instant | null;
    changes: Generated<number>;
    queue_number: number;
    /** How the status came about; null for responses of earlier releases. */
    via: ResponseVia | null;
    /** The organiser that answered for the member; null: the member did, or that organiser is removed. */
    recorded_by: MemberId | null;
    /** A note of the organisers, which the member does not see. */
    note: Generated<string>;
    /** 1: on the waitlist after the deadline; an organiser decides. */
    late: Generated<number>;
    guests: Generated<number>;
    /** JSON list of the answers to questions, with their ids; null: none. */
    answers: string | null;
    /** Rises when the member changes companions or answers. */
    details_version: Generated<number>;
    reconfirmed_at: Instant | null;
    /** 1: a place is offered and counts as taken. */
    offered: Generated<number>;
    /** End of the newest offer; it stays when the offer lapses. */
    offered_until: Instant | null;
    offers: Generated<number>;
    /** How many free places, too few for their party, the first in line heard of; 0: none are free, or they are not the first. */
    told_free: Generated<number>;
  };
}
