import * as z from "zod";
import { MeetupId, MessageId } from "#contract/ids.ts";
import type { Audience } from "#contract/mailings.ts";
import { ClockTime, Day, Instant } from "#contract/text.ts";
import type { Day as DayText } from "#domain/dutch-dates.ts";
import type { EmailRow, MeetupRow, MessageRow } from "../platform/db/schema.ts";
import type { Facts, MailedMeetup, MailFactKeys } from "./facts.ts";

/** The data of a kind of mail: `Given` by the caller of `enqueue`, `Found` for the template at sending. */
export interface MailData<Given, Found> {
  readonly title: (about: Given | Found) => string;
  readonly date?: (about: Given | Found) => DayText;
  readonly columns: (given: Given) => MeetupColumns;
  /** Besides these columns: data that is later deleted, or that the database stores only sealed. */
  readonly kept: (given: Given) => object;
  readonly open: (row: SentRow, data: unknown) => OpenedRow<Found>;
}

interface MeetupColumns {
  readonly meetup_id: MeetupId | null;
  readonly meetup_title: string | null;
}

export type QueuedRow = Pick<EmailRow, "kind" | "meetup_id" | "data">;

export type SentRow = QueuedRow & Pick<EmailRow, "member_id">;

/** What a mail is about and no longer exists. */
export class Gone {
  readonly what: "meetup" | "message";
  constructor(what: Gone["what"]) {
    this.what = what;
  }
}

/** A row that could be read: which facts it needs, and how to find them, or what of them is gone. */
export interface OpenedRow<Found> {
  readonly needs: MailFactKeys;
  readonly find: (facts: Facts) => Found | Gone;
}

type Titled = Pick<MeetupRow, "id" | "title">;
type Dated = Titled & Pick<MeetupRow, "date">;

type Written = Pick<MessageRow, "id" | "subject" | "text">;
type WrittenToMembers = Written & Pick<MessageRow, "member_id">;
type WrittenToAudience = Written & { readonly audience: Audience };

const NOTHING_TO_FIND: OpenedRow<unknown> = { needs: {}, find: () => ({}) };

export const noData: MailData<unknown, unknown> = {
  title: () => "",
  columns: () => ({ meetup_id: null, meetup_title: null }),
  kept: () => ({}),
  open: () => NOTHING_TO_FIND,
};

export const SealedCode = z.object({ sealedCode: z.string() });

/** A sealed code. The template gets a placeholder, because a rendered email serves all recipients. */
export const aSealedCode: MailData<z.output<typeof SealedCode>, unknown> = {
  ...noData,
  kept: ({ sealedCode }) => ({ sealedCode }),
  open: (_row, data) => {
    SealedCode.parse(data);
    return NOTHING_TO_FIND;
  },
};

export const aMeetup: MailData<{ readonly meetup: Titled }, { readonly meetup: MailedMeetup }> = {
  title: ({ meetup }) => meetup.title,
  columns: ({ meetup }) => ({ meetup_id: meetup.id, meetup_title: meetup.title }),
  kept: () => ({}),
  open: ({ meetup_id }) => ({
    needs: { meetup: meetup_id },
    find: ({ meetups }) => {
      const meetup = meetups.get(meetup_id ?? 0);
      return meetup ? { meetup } : new Gone("meetup");
    },
  }),
};

const MaybeMeetup = z.object({ meetup: z.optional(MeetupId) });

/** Null when it no longer exists. No column of the row names it: the mail is sent whatever happens to it. */
export const maybeAMeetup: MailData<
  { readonly meetup?: Titled | null },
  { readonly meetup: MailedMeetup | null }
> = {
  ...noData,
  kept: ({ meetup }) => (meetup ? { meetup: meetup.id } : {}),
  open: (_row, data) => {
    const { meetup = null } = MaybeMeetup.parse(data);
    return {
      needs: { meetup },
      find: ({ meetups }) => ({ meetup: meetups.get(meetup ?? 0) ?? null }),
    };
  },
};

/** The upcoming meetups; the meetup that the visitor came from comes first while it is upcoming. */
export const theUpcomingMeetups: MailData<
  { readonly meetup?: Titled | null },
  { readonly meetups: readonly MailedMeetup[] }
> = {
  ...noData,
  kept: maybeAMeetup.kept,
  open: (row, data) => {
    const came = maybeAMeetup.open(row, data);
    return {
      needs: { ...came.needs, upcoming: true },
      find: (facts) => {
        const found = came.find(facts);
        const from = found instanceof Gone ? null : found.meetup;
        return { meetups: from === null ? facts.upcoming : cameFromFirst(from, facts.upcoming) };
      },
    };
  },
};

/** Puts `from` first if it is upcoming: in `upcoming`, or later than all that the query returned. */
function cameFromFirst(from: MailedMeetup, upcoming: readonly MailedMeetup[]): readonly MailedMeetup[] {
  const others = upcoming.filter(({ id }) => id !== from.id);
  const last = upcoming.at(-1);
  const isAhead = others.length < upcoming.length || (last !== undefined && last.starts_at < from.starts_at);
  return isAhead ? [from, ...others] : upcoming;
}

export const aDatedMeetup: MailData<{ readonly meetup: Dated }, { readonly meetup: MailedMeetup }> = {
  ...aMeetup,
  date: ({ meetup }) => meetup.date,
};

/** What mails say about a deleted meetup. The row may hold more: all columns of a meetup at queueing. */
const GoneMeetup = z.object({
  meetup: z.object({
    id: MeetupId,
    title: z.string(),
    description: z.string(),
    date: Day,
    start_time: ClockTime,
    end_time: z.nullable(ClockTime),
    starts_at: Instant,
    ends_at: Instant,
    location: z.string(),
    created_at: z.string(),
    revision: z.number(),
  }),
});

/** A meetup that is deleted before the mail is sent: `data` holds a copy, the columns only its title. */
export const deletedMeetup: MailData<z.output<typeof GoneMeetup>, z.output<typeof GoneMeetup>> = {
  title: ({ meetup }) => meetup.title,
  columns: ({ meetup }) => ({ meetup_id: null, meetup_title: meetup.title }),
  kept: ({ meetup }) => ({ meetup }),
  open: (_row, data) => {
    const gone = GoneMeetup.parse(data);
    return { needs: {}, find: () => gone };
  },
};

const MessageNumber = z.object({ message: MessageId });

export const aMemberMessage: MailData<
  { readonly message: Pick<Written, "id" | "subject"> },
  { readonly message: WrittenToMembers }
> = {
  ...noData,
  title: ({ message }) => message.subject,
  kept: ({ message }) => ({ message: message.id }),
  open: (_row, data) => {
    const { message: id } = MessageNumber.parse(data);
    return {
      needs: { message: id },
      find: ({ messages }) => {
        const message = messages.get(id);
        return message ? { message } : new Gone("message");
      },
    };
  },
};

export const aMessage: MailData<
  { readonly meetup: Titled; readonly message: Pick<Written, "id" | "subject"> },
  { readonly meetup: MailedMeetup; readonly message: WrittenToAudience }
> = {
  title: ({ message }) => message.subject,
  columns: aMeetup.columns,
  kept: ({ message }) => ({ message: message.id }),
  open: ({ meetup_id }, data) => {
    const { message: id } = MessageNumber.parse(data);
    return {
      needs: { meetup: meetup_id, message: id },
      find: ({ meetups, messages }) => {
        const meetup = meetups.get(meetup_id ?? 0);
        const message = messages.get(id);
        if (!meetup) return new Gone("meetup");
        if (!message?.audience) return new Gone("message");
        return { meetup, message: { ...message, audience: message.audience } };
      },
    };
  },
};
