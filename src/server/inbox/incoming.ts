import type { MeetupId, MemberId } from "#contract/ids.ts";

/** What a mail in the mailbox is: the result of reading and classifying its bytes (`reading/`). */
export type Incoming =
  | { readonly class: "own" | "automatic" }
  | Report
  | Complaint
  | CalendarReply
  | PersonsMail
  | { readonly class: "unreadable"; readonly why: "too-large" | "too-deep" | "too-slow" | "malformed" };

/** By what a mail shows that it answers one of ours. */
export interface Proof {
  /** The tag in the address that it was sent to; null: there is none of the right shape. */
  readonly tag: string | null;
  /** Message-ID of the mail of ours that is inside a report, or that a person's mail answers. */
  readonly messageId: string | null;
}

export interface Report {
  readonly class: "report";
  readonly proof: Proof;
  readonly recipients: readonly ReportedRecipient[];
}

export interface ReportedRecipient {
  /** Lower case; the original recipient where the report names one. */
  readonly address: string;
  readonly outcome: "bounced" | "noted" | "full" | "sender" | "content";
  /** Of RFC 3463, like `5.1.1`. */
  readonly status: string;
  readonly words: string;
  /** The server that said so; null: the report does not tell. */
  readonly server: string | null;
}

export interface Complaint {
  readonly class: "complaint";
  readonly proof: Proof;
  readonly address: string | null;
}

export interface CalendarReply {
  readonly class: "calendar";
  readonly tag: string | null;
  readonly meetup: MeetupId;
  /** Whom the event's UID names; null: it names the meetup alone. */
  readonly member: MemberId | null;
  /** 0 where the reply gives none. */
  readonly sequence: number;
  /** Address of its one ATTENDEE, in lower case. */
  readonly attendee: string;
  readonly answer: "accepted" | "declined" | "tentative";
  /** DTSTAMP, in ISO 8601 and UTC; null: the reply gives none. */
  readonly stamp: string | null;
  readonly from: Sender;
  /** The member's remark in it, as text; empty: there is none. */
  readonly comment: string;
}

interface Sender {
  readonly name: string;
  readonly address: string;
}

export interface PersonsMail {
  readonly class: "person";
  readonly proof: Proof;
  /** Sent to many: a person's only when it answers one of ours or a member sent it. */
  readonly isBulk: boolean;
  readonly from: Sender;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}
