import type { ReactElement } from "react";
import type { Links } from "../links.ts";
import type { Mail, MailKind, Outgoing } from "../mails.ts";
import { accountRemoved } from "./account-removed.tsx";
import { alreadyMember } from "./already-member.tsx";
import { cancelled } from "./cancelled.tsx";
import { changed } from "./changed.tsx";
import { confirmation } from "./confirmation.tsx";
import { emailChange } from "./email-change.tsx";
import { emailChangeNotice } from "./email-change-notice.tsx";
import { emailChangedNotice } from "./email-changed-notice.tsx";
import { guestReminder } from "./guest-reminder.tsx";
import { invitation } from "./invitation.tsx";
import { loginCode } from "./login-code.tsx";
import { message } from "./message.tsx";
import { newSignIn } from "./new-sign-in.tsx";
import { passwordReset } from "./password-reset.tsx";
import { promoted } from "./promoted.tsx";
import { reminder } from "./reminder.tsx";
import { setPassword } from "./set-password.tsx";
import type { Surroundings, Template } from "./template.ts";
import { test } from "./test.tsx";
import { verify } from "./verify.tsx";
import { waitlisted } from "./waitlisted.tsx";
import { welcome } from "./welcome.tsx";

const TEMPLATES: { readonly [K in MailKind]: Template<K> } = {
  verify,
  set_password: setPassword,
  welcome,
  already_member: alreadyMember,
  password_reset: passwordReset,
  login_code: loginCode,
  email_change: emailChange,
  email_change_notice: emailChangeNotice,
  email_changed_notice: emailChangedNotice,
  invitation,
  reminder,
  guest_reminder: guestReminder,
  confirmation,
  waitlisted,
  promoted,
  changed,
  cancelled,
  message,
  account_removed: accountRemoved,
  new_sign_in: newSignIn,
  test,
};

/** Free of line breaks, whatever a title holds: nobody adds a header through it (requirement 19). */
export function subjectOf(mail: Outgoing | Mail): string {
  const title = "message" in mail ? mail.message.subject : "meetup" in mail ? mail.meetup.title : "";
  return TEMPLATES[mail.kind].subject(title).replace(/\p{Cc}+/gu, " ");
}

export function actionOf(mail: Mail, links: Links): string {
  return (TEMPLATES[mail.kind] as Template<MailKind>).action(mail, links);
}

export function bodyOf(mail: Mail, around: Surroundings): ReactElement {
  return (TEMPLATES[mail.kind] as Template<MailKind>).body(mail, around);
}

/** One mail of each kind, as an example. */
export const SAMPLES: readonly Mail[] = Object.values(TEMPLATES).map(({ sample }) => sample);
