import { spelled } from "./wording.ts";

/** How many days data is kept; the privacy page says so, the housekeeping does it (promise 37). */
export const KEPT_DAYS = {
  unconfirmed: 30,
  mailText: 90,
  /** Texts and senders of mails that came back. */
  returnedMail: 30,
  /** After the meetup. */
  attendance: 90,
  /** Names without membership on a guest list, after the meetup. */
  namedGuests: 1,
  /** Answers to a meetup's questions, after the meetup. */
  guestAnswers: 14,
  /** Talks that organisers declined. */
  declinedTalk: 90,
  /** After the last visit. */
  idleSession: 30,
  session: 180,
  backup: 28,
  /** Hashes of addresses that left: two years. */
  departure: 730,
  /** After the last member that wanted it pressed: two years. */
  wish: 730,
  /** Of webhooks. They contain no names, so the privacy page leaves them out. */
  deliveries: 30,
  /** Results of calls by their key. They contain ids only, so the privacy page leaves them out. */
  repeatedCalls: 1,
} as const;

/** `twee jaar` */
export const REMEMBERED_FOR = `${spelled(KEPT_DAYS.departure / 365)} jaar`;
