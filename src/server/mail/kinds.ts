import type { MemberId } from "#contract/ids.ts";
import type { EmailType } from "#contract/mail-log.ts";
import type { EmailRow, Read } from "../platform/db/schema.ts";
import type { Loading } from "./facts.ts";
import { accountRemoved } from "./templates/account-removed.tsx";
import { addedMember } from "./templates/added-member.tsx";
import { alreadyMember } from "./templates/already-member.tsx";
import { announcing } from "./templates/announcing.tsx";
import { cancelled } from "./templates/cancelled.tsx";
import { changed } from "./templates/changed.tsx";
import { confirmation } from "./templates/confirmation.tsx";
import { declined } from "./templates/declined.tsx";
import { dropped } from "./templates/dropped.tsx";
import { emailChange } from "./templates/email-change.tsx";
import { emailChangeNotice } from "./templates/email-change-notice.tsx";
import { emailChangedNotice } from "./templates/email-changed-notice.tsx";
import { fewPlaces } from "./templates/few-places.tsx";
import { guestAdded } from "./templates/guest-added.tsx";
import { guestReminder } from "./templates/guest-reminder.tsx";
import { guestRemoved } from "./templates/guest-removed.tsx";
import { handedOver } from "./templates/handed-over.tsx";
import { inboxNews } from "./templates/inbox-news.tsx";
import { invitation } from "./templates/invitation.tsx";
import { loginCode } from "./templates/login-code.tsx";
import { memberMessage } from "./templates/member-message.tsx";
import { message } from "./templates/message.tsx";
import { newDay } from "./templates/new-day.tsx";
import { newSignIn } from "./templates/new-sign-in.tsx";
import { offered } from "./templates/offered.tsx";
import { organiserAdded } from "./templates/organiser-added.tsx";
import { passwordReset } from "./templates/password-reset.tsx";
import { promoted } from "./templates/promoted.tsx";
import { reminder } from "./templates/reminder.tsx";
import { rightsGranted } from "./templates/rights-granted.tsx";
import { sendingRefused } from "./templates/sending-refused.tsx";
import { setPassword } from "./templates/set-password.tsx";
import { siteHeld } from "./templates/site-held.tsx";
import { talkDeclined } from "./templates/talk-declined.tsx";
import { talkMissing } from "./templates/talk-missing.tsx";
import { talkOffers } from "./templates/talk-offers.tsx";
import { talkPlanned } from "./templates/talk-planned.tsx";
import { talkTakenOff } from "./templates/talk-taken-off.tsx";
import {
  type Condition,
  type LoadedMail,
  type Template,
  type Trait,
  unreadable,
} from "./templates/template.ts";
import { test } from "./templates/test.tsx";
import { verify } from "./templates/verify.tsx";
import { waitlisted } from "./templates/waitlisted.tsx";
import { welcome } from "./templates/welcome.tsx";

export type QueuedMail = LoadedMail<Mail>;

/** In the order of `rows`, with all that their templates need, loaded for all rows of a kind at once. */
export async function mailsOf(
  read: Read,
  rows: readonly EmailRow[],
  now: Date,
): Promise<readonly QueuedMail[]> {
  const loaded = new Map<EmailRow, QueuedMail>();
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind))
    for (const mail of await load(kind, ofKind, { read, now })) loaded.set(mail.row, mail);
  return rows.flatMap((row) => loaded.get(row) ?? []);
}

async function load(kind: string, rows: readonly EmailRow[], at: Loading): Promise<readonly QueuedMail[]> {
  if (isKind(kind)) return MAIL_TEMPLATES[kind].load(rows, at);
  return rows.map((row) => ({ row, kind: "unreadable", fault: unreadable(row, whyUnknown(kind)) }));
}

const TEMPLATE_OF_KIND = {
  verify,
  set_password: setPassword,
  welcome,
  added_member: addedMember,
  already_member: alreadyMember,
  password_reset: passwordReset,
  login_code: loginCode,
  email_change: emailChange,
  email_change_notice: emailChangeNotice,
  email_changed_notice: emailChangedNotice,
  invitation,
  dropped,
  announcing,
  inbox_news: inboxNews,
  site_held: siteHeld,
  sending_refused: sendingRefused,
  reminder,
  guest_reminder: guestReminder,
  confirmation,
  waitlisted,
  declined,
  guest_added: guestAdded,
  guest_removed: guestRemoved,
  promoted,
  offered,
  few_places: fewPlaces,
  talk_planned: talkPlanned,
  talk_taken_off: talkTakenOff,
  talk_declined: talkDeclined,
  talk_offers: talkOffers,
  talk_missing: talkMissing,
  organiser_added: organiserAdded,
  rights_granted: rightsGranted,
  handed_over: handedOver,
  changed,
  new_day: newDay,
  cancelled,
  message,
  member_message: memberMessage,
  account_removed: accountRemoved,
  new_sign_in: newSignIn,
  test,
} satisfies Record<EmailType, unknown>;

type Kinds = typeof TEMPLATE_OF_KIND;
export type MailKind = keyof Kinds;

export type Mail<Kind extends MailKind = MailKind> = {
  [K in Kind]: { readonly kind: K } & Kinds[K]["sample"];
}[Kind];

export type Outgoing<Kind extends MailKind = MailKind> = {
  [K in Kind]: { readonly kind: K } & Parameters<Kinds[K]["columns"]>[0];
}[Kind];

export interface Recipient {
  readonly id: MemberId | null;
  readonly email: string;
  readonly name: string;
}

/** Every kind of mail; does not compile unless the contract has a Dutch name for exactly these kinds. */
export const MAIL_TEMPLATES: { readonly [K in MailKind]: Template<Outgoing<K>, Mail<K>> } = TEMPLATE_OF_KIND;

/** Checks the kind of a row. @throws for a kind that only another release knows */
export function kindOf(kind: string): MailKind {
  if (isKind(kind)) return kind;
  throw whyUnknown(kind);
}

const whyUnknown = (kind: string) => new Error(`this version has no mail of the kind "${kind}"`);

const isKind = (kind: string): kind is MailKind => Object.hasOwn(MAIL_TEMPLATES, kind);

type Treatment = Pick<Template<never, never>, "traits" | "holdsWhile">;

const kindsWhere = (isSo: (treatment: Treatment) => boolean): readonly MailKind[] =>
  Object.values(MAIL_TEMPLATES)
    .filter(isSo)
    .map(({ kind }) => kind);

export const kindsThatAre = (trait: Trait) => kindsWhere(({ traits }) => traits.includes(trait));

export const kindsThatHoldWhile = (condition: Condition) =>
  kindsWhere(({ holdsWhile }) => holdsWhile.includes(condition));

export const SAMPLES: readonly Mail[] = Object.values(MAIL_TEMPLATES).flatMap(({ sample, variant }) =>
  variant === null ? [sample] : [sample, variant],
);
