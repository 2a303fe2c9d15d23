import type { ReactElement } from "react";
import type { Links } from "../links.ts";
import type { Mail, MailKind } from "../mails.ts";

/** What every template may use beside its own mail. */
export interface Surroundings {
  /** A mark that becomes the recipient's name. */
  readonly name: string;
  readonly site: string;
  readonly links: Links;
}

/** One kind of mail: its subject, its body, and an example of what it is about (`npm run mails`). */
export interface Template<K extends MailKind> {
  /** @param title of the meetup it is about (for `message`: the organiser's subject), empty when it is about none */
  subject(title: string): string;
  /** What the mail is for: its main link, or its code. */
  action(mail: Extract<Mail, { kind: K }>, links: Links): string;
  body(mail: Extract<Mail, { kind: K }>, around: Surroundings): ReactElement;
  readonly sample: Extract<Mail, { kind: K }>;
}
