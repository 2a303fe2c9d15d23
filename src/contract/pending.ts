import * as z from "zod/mini";
import { anyOrganiser, del, get, MessageAnswer, organiserOfBatch, post } from "./endpoint.ts";
import { BatchId, MeetupId } from "./ids.ts";
import { inputFields } from "./input.ts";
import { MemberMessageForm, MessageForm } from "./mailings.ts";
import { PENDING_KIND_NAMES } from "./pending-kinds.ts";
import { Instant } from "./text.ts";

/** What mails people and waits until its time to undo is over. */
export const Pending = z.object({
  id: BatchId,
  kind: z.enum(PENDING_KIND_NAMES),
  /** Null for what is about members. */
  meetup: z.nullable(z.object({ id: MeetupId, title: z.string() })),
  /** How many members it mails, as counted when it was asked for. */
  recipients: z.number(),
  /** When it was asked for: its mails are queued later. */
  askedAt: Instant,
  sendsAt: Instant,
  /** Seconds until `sendsAt` by the server's clock; never below 0. */
  secondsLeft: z.number(),
  /** What a change changes of title, day, time, place and maximum; null where it is something else, or no change. */
  changes: z.nullable(z.string()),
  /** The text of a message about a meetup, for the form that it returns to; null for another kind. */
  message: z.nullable(MessageForm),
  member_message: z.nullable(MemberMessageForm),
});
export type Pending = z.output<typeof Pending>;

export const pending = get("/admin/pending", anyOrganiser, {
  summary:
    "Mailings, changes and imports that can still be undone, soonest first: everything for an admin, what they began for their meetups for an organiser.",
  answer: z.object({ pending: z.array(Pending) }),
});

/** The path's `:id` is what an organiser began and may still undo. */
const ByBatch = inputFields({ id: BatchId });

export const undoPending = del("/admin/pending/:id", organiserOfBatch("id"), {
  summary: "Undo it: everything stays as it was, and no mail was sent.",
  params: ByBatch,
  answer: MessageAnswer,
});

export const sendPending = post("/admin/pending/:id/send", organiserOfBatch("id"), {
  summary: "Do it at once, instead of when its time to undo is over.",
  params: ByBatch,
  answer: MessageAnswer,
});
