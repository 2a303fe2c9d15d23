import * as z from "zod";
import { MeetupId, type MemberId, MessageId } from "#contract/ids.ts";
import type { EmailRow, MeetupRow, MessageRow } from "../platform/db/schema.ts";
import {
  answersOf,
  clubQuestionTo,
  type Loading,
  type MailedMeetup,
  meetupsById,
  memberNamesById,
  messagesById,
  placesOnWaitlist,
  whereaboutsForAttendees,
} from "./facts.ts";

/** What a kind of mail is about: `Given` by the caller of `enqueue`, `Found` for the template at sending. */
export interface About<Given, Kept, Found> {
  /** What the queue keeps besides the columns that name the meetup. */
  readonly kept: z.ZodType<Kept>;
  readonly store: (given: Given) => {
    readonly columns: MeetupColumns;
    /** The member that the mail names. */
    readonly named?: MemberId | null | undefined;
    readonly kept: Kept;
  };
  /** Queries for all these mails at once. @returns what the template of each gets */
  readonly load: (
    mails: readonly StoredMail<Kept>[],
    at: Loading,
  ) => Promise<(mail: StoredMail<Kept>) => Found | Gone>;
}

interface MeetupColumns {
  readonly meetup_id: MeetupId | null;
  readonly meetup_title: string | null;
}

type StoredMail<Kept> = Pick<EmailRow, "meetup_id" | "member_id" | "named_id"> & { readonly kept: Kept };

export class Gone {
  readonly what: "meetup" | "message";
  constructor(what: Gone["what"]) {
    this.what = what;
  }
}

type Titled = Pick<MeetupRow, "id" | "title">;
export type Dated = Titled & Pick<MeetupRow, "date">;
type Scheduled = Dated & Pick<MeetupRow, "start_time" | "end_time" | "location">;

const NO_MEETUP: MeetupColumns = { meetup_id: null, meetup_title: null };

export const nothing: About<object, object, object> = {
  kept: z.object({}),
  store: () => ({ columns: NO_MEETUP, kept: {} }),
  load: () => Promise.resolve(() => ({})),
};

export const SealedCode = z.object({ sealedCode: z.string() });
type SealedCode = z.output<typeof SealedCode>;

/** A sealed code. The template gets a placeholder, because a rendered email serves all recipients. */
export const aSealedCode: About<SealedCode, SealedCode, object> = {
  kept: SealedCode,
  store: ({ sealedCode }) => ({ columns: NO_MEETUP, kept: { sealedCode } }),
  load: nothing.load,
};

export const aMeetup: About<{ readonly meetup: Dated }, object, { readonly meetup: MailedMeetup }> = {
  kept: z.object({}),
  store: ({ meetup }) => ({ columns: { meetup_id: meetup.id, meetup_title: meetup.title }, kept: {} }),
  load: async (mails, at) => {
    const meetupOf = await meetupsById(
      at,
      mails.map(({ meetup_id }) => meetup_id),
    );
    return ({ meetup_id }) => {
      const meetup = meetupOf(meetup_id);
      return meetup ? { meetup } : new Gone("meetup");
    };
  },
};

export const aScheduledMeetup: About<
  { readonly meetup: Scheduled },
  object,
  { readonly meetup: MailedMeetup }
> = { ...aMeetup };

/** Adds what `load` finds, by queries for all these mails at once. */
const adding = <Given, Kept, Found, Added>(
  about: About<Given, Kept, Found>,
  load: (at: Loading, mails: readonly StoredMail<Kept>[]) => Promise<(mail: StoredMail<Kept>) => Added>,
): About<Given, Kept, Found & Added> => ({
  ...about,
  load: async (mails, at) => {
    const find = await about.load(mails, at);
    const addedTo = await load(at, mails);
    return (mail) => {
      const found = find(mail);
      return found instanceof Gone ? found : { ...found, ...addedTo(mail) };
    };
  },
});

export const withWaiting = <Given, Kept, Found>(about: About<Given, Kept, Found>) =>
  adding(about, async (at, mails) => {
    const waitingOf = await placesOnWaitlist(at, mails);
    return (mail) => ({ waiting: waitingOf(mail) });
  });

/** Adds how many companions the recipient brings. */
export const withCompanions = <Given, Kept, Found>(about: About<Given, Kept, Found>) =>
  adding(about, async (at, mails) => {
    const answerOf = await answersOf(at, mails);
    return (mail) => ({ companions: answerOf(mail)?.guests ?? 0 });
  });

/** Adds whether the mail asks its recipient about messages of the club. */
export const withClubQuestion = <Given, Kept, Found>(about: About<Given, Kept, Found>) =>
  adding(about, async (at, mails) => {
    const isAsked = await clubQuestionTo(at, mails);
    return (mail) => ({ asksAboutClub: isAsked(mail) });
  });

/** Adds where exactly the meetup is, for a recipient with a place. */
export const withWhereabouts = <Given, Kept, Found>(about: About<Given, Kept, Found>) =>
  adding(about, async (at, mails) => {
    const whereaboutsOf = await whereaboutsForAttendees(at, mails);
    return (mail) => ({ whereabouts: whereaboutsOf(mail) });
  });

/** Adds the name of the member that acted, as it is at sending; null: removed since. */
export const withActor = <Given, Kept, Found>(
  about: About<Given, Kept, Found>,
): About<
  Given & { readonly by?: MemberId | null | undefined },
  Kept,
  Found & { readonly by: string | null }
> => ({
  ...adding(about, async (at, mails) => {
    const nameOf = await memberNamesById(
      at,
      mails.map(({ named_id }) => named_id),
    );
    return ({ named_id }) => ({ by: nameOf(named_id) });
  }),
  store: (given) => ({ ...about.store(given), named: given.by }),
});

export type GivenFrom = { readonly meetup?: Pick<MeetupRow, "id"> | null | undefined };

const From = z.object({ meetup: z.optional(MeetupId) });
export type From = z.output<typeof From>;

/** Null when it no longer exists. No column of the row names it: the mail is sent whatever happens to it. */
export const maybeAMeetup: About<GivenFrom, From, { readonly meetup: MailedMeetup | null }> = {
  kept: From,
  store: ({ meetup }) => ({ columns: NO_MEETUP, kept: meetup ? { meetup: meetup.id } : {} }),
  load: async (mails, at) => {
    const meetupOf = await meetupsById(
      at,
      mails.map(({ kept }) => kept.meetup),
    );
    return ({ kept }) => ({ meetup: meetupOf(kept.meetup) });
  },
};

export type GivenMessage = { readonly message: Pick<MessageRow, "id" | "subject" | "sender_id"> };
type Written = Pick<MessageRow, "id" | "subject" | "text" | "audience" | "member_id">;

const MessageNumber = z.object({ message: MessageId });
export type MessageNumber = z.output<typeof MessageNumber>;

export const aMessage: About<GivenMessage, MessageNumber, { readonly message: Written }> = {
  kept: MessageNumber,
  // The text may end with the name of its sender.
  store: ({ message }) => ({
    columns: NO_MEETUP,
    named: message.sender_id,
    kept: { message: message.id },
  }),
  load: async (mails, at) => {
    const messageOf = await messagesById(
      at,
      mails.map(({ kept }) => kept.message),
    );
    return ({ kept }) => {
      const message = messageOf(kept.message);
      return message ? { message } : new Gone("message");
    };
  },
};
