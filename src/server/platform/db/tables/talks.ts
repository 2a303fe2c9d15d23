import type { ColumnType, Generated } from "kysely";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { TalkId } from "#contract/talks.ts";
import type { WishId } from "#contract/wishes.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import type { SpeakerName, TalkState } from "#domain/talks.ts";

export interface TalkTables {
  /** What somebody shows, or offered to show. */
  talks: {
    id: ColumnType<TalkId, never, never>;
    /** Null: the speaker is no member, or left after it was given. */
    member_id: MemberId | null;
    /** The evening that it is for, or on whose programme it is; null: another time. */
    meetup_id: MeetupId | null;
    state: Generated<TalkState>;
    title: string;
    text: Generated<string>;
    minutes: number;
    /** For organisers. */
    needs: Generated<string>;
    name_shown: SpeakerName;
    /** The name of a speaker who is no member. */
    speaker: string | null;
    /** 0: an organiser made it. */
    is_offered: Generated<number>;
    slides: string | null;
    /** The wish that it answers, which is closed while the talk is planned. */
    wish_id: WishId | null;
    created_at: Instant;
    /** When its state or its words last changed. */
    changed_at: Instant;
    /** When organisers are mailed that it waits; null: they were, or decided already. */
    report_due_at: Instant | null;
    /** Its start in the newest mail to the speaker; null: none was queued. */
    told_start: Instant | null;
  };
  programme_lines: {
    meetup_id: MeetupId;
    /** From 0. */
    position: number;
    /** Null: a free line. */
    talk_id: TalkId | null;
    /** Of a free line. */
    text: Generated<string>;
    minutes: number;
  };
}
