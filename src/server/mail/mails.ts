import type { MemberId } from "#contract/row-id.ts";
import type { MeetupRow, MessageRow } from "../db/schema.ts";

/** Everything a template says something about; one member for each kind of mail. */
export type Mail =
  | { readonly kind: "verify" }
  | { readonly kind: "set_password" }
  | { readonly kind: "welcome"; readonly meetups: readonly MeetupRow[] }
  | { readonly kind: "already_member" }
  | { [K in CodeMailKind]: { readonly kind: K } }[CodeMailKind]
  | { readonly kind: "email_change" }
  | { readonly kind: "email_change_notice" }
  | AddressChangedNotice
  | { [K in MeetupMailKind]: { readonly kind: K; readonly meetup: MeetupRow } }[MeetupMailKind]
  | ChangedMail
  | { readonly kind: "cancelled"; readonly meetup: MeetupRow; readonly hasPlace: boolean }
  | { readonly kind: "message"; readonly meetup: MeetupRow; readonly message: Written }
  | { readonly kind: "account_removed" }
  | NewSignInMail
  | { readonly kind: "test" };

/** Where and when somebody signed in as an organiser. */
export interface NewSignInMail {
  readonly kind: "new_sign_in";
  readonly device: string;
  readonly when: string;
}

/** To the address that a member had. */
export interface AddressChangedNotice {
  readonly kind: "email_changed_notice";
  readonly by: "member" | "organiser";
}

/** What an organiser wrote. */
export type Written = Pick<MessageRow, "id" | "subject" | "text" | "audience">;

/** What a guest has in their agenda; a change of any of it is worth a mail. */
export type MeetupDetails = Pick<MeetupRow, "date" | "start_time" | "end_time" | "location">;

export interface ChangedMail {
  readonly kind: "changed";
  readonly meetup: MeetupRow;
  readonly before: MeetupDetails;
  /** Only who has a place gets the new calendar file. */
  readonly hasPlace: boolean;
}

export type CodeMailKind = "password_reset" | "login_code";
export type MeetupMailKind =
  | "invitation"
  | "reminder"
  | "guest_reminder"
  | "confirmation"
  | "waitlisted"
  | "promoted";
export type MailKind = Mail["kind"];

type MailWithData = "changed" | "cancelled" | "message" | "email_changed_notice" | "new_sign_in";

/** A mail to be queued. */
export type Outgoing =
  | { readonly kind: Exclude<MailKind, MeetupMailKind | CodeMailKind | MailWithData> }
  | AddressChangedNotice
  | NewSignInMail
  | { readonly kind: CodeMailKind; readonly sealedCode: string }
  | {
      readonly kind: MeetupMailKind;
      readonly meetup: Pick<MeetupRow, "id" | "title">;
    }
  | (Omit<ChangedMail, "meetup"> & { readonly meetup: Pick<MeetupRow, "id" | "title"> })
  | {
      readonly kind: "message";
      readonly meetup: Pick<MeetupRow, "id" | "title">;
      readonly message: Pick<Written, "id" | "subject">;
    }
  /** Carries the whole meetup, which is gone when the mail is sent. */
  | Extract<Mail, { kind: "cancelled" }>;

export interface Recipient {
  /** null when the member is no longer there. */
  readonly id: MemberId | null;
  readonly email: string;
  readonly name: string;
}

/** What waits longer than a person: codes go before answers, answers before bulk. */
const PRIORITIES: Readonly<Record<MailKind, number>> = {
  test: 0,
  password_reset: 0,
  login_code: 0,
  email_change: 1,
  new_sign_in: 1,
  email_change_notice: 1,
  email_changed_notice: 1,
  verify: 1,
  set_password: 1,
  already_member: 1,
  confirmation: 2,
  waitlisted: 2,
  promoted: 2,
  cancelled: 2,
  changed: 2,
  account_removed: 2,
  welcome: 3,
  message: 3,
  guest_reminder: 4,
  invitation: 5,
  reminder: 5,
};

export const priorityOf = (kind: MailKind) => PRIORITIES[kind];

const BULK: ReadonlySet<MailKind> = new Set([
  "invitation",
  "reminder",
  "guest_reminder",
  "message",
  "welcome",
]);

/** Whether it goes to many at once: then mail programs offer to unsubscribe (RFC 8058). */
export const isBulk = (kind: MailKind) => BULK.has(kind);

/**
 * Goes to an address that nobody has confirmed, or whose owner is gone: it carries no name, which a stranger may have typed
 * to have us send it.
 */
const NAMELESS: ReadonlySet<MailKind> = new Set([
  "verify",
  "set_password",
  "email_change",
  "account_removed",
]);

export const isNameless = (kind: MailKind) => NAMELESS.has(kind);

/** Tell the address a member had that they have another one: they stay with it. */
export const WARNINGS = ["email_change_notice", "email_changed_notice"] as const satisfies MailKind[];

/** Only for an address that its owner has confirmed. */
export const FOR_CONFIRMED = [
  "login_code",
  "password_reset",
  "email_change",
  "invitation",
  "reminder",
  "welcome",
] as const satisfies MailKind[];

/** The mailings that an organiser can hold back. */
export const PAUSABLE = ["invitation", "reminder", "guest_reminder", "message"] as const satisfies MailKind[];
