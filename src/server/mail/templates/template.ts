import type { ReactElement } from "react";
import * as z from "zod";
import type { EmailType } from "#contract/mail-log.ts";
import type { MailWords } from "#contract/site/admin.ts";
import type { ResponseStatus } from "#domain/places.ts";
import type { EmailRow } from "../../platform/db/schema.ts";
import { type About, Gone } from "../about.ts";
import type { InCalendar } from "../calendar.ts";
import type { Loading } from "../facts.ts";
import type { Links } from "../placeholders.ts";

/** One of several on an address whom one mail is for. */
export interface Person {
  readonly name: string;
  readonly links: Links;
  /** Whether the mail asks this one about messages of the club. */
  readonly asksAboutClub: boolean;
}

export interface Surroundings {
  readonly name: string;
  readonly wholeName: string;
  /** Others get mail on the address too, so the mail says whom it is for (decision 65). */
  readonly isShared: boolean;
  /** All whom the mail is for, where it is one mail for several; else none. */
  readonly together: readonly Person[];
  readonly site: string;
  readonly timeZone: string;
  readonly words: MailWords;
  readonly links: Links;
}

export type Trait =
  /** Sent to many members, so that mail programs offer to unsubscribe (RFC 8058). */
  | "bulk"
  /** To an unconfirmed or former address: without a name, which a stranger may have entered to send a text. */
  | "nameless"
  /** Warns the member's old address of a change of address, so it is not readdressed to the new one. */
  | "warning"
  /** Only for an address that its owner has confirmed. */
  | "for-confirmed"
  /** A person waits for it: also to an address that refused mails. */
  | "always-tried"
  /** Names a member other than its recipient, in its text or its subject. */
  | "names-others"
  | "named-in-subject"
  /** Tells of an organiser's change of an answer, which can be undone. */
  | "of-change"
  | "pausable"
  /** Members on one address that get it about one meetup at the same time get one mail (decision 68). */
  | "one-for-mailbox";

/** What a mail says or asks, as long as it is so: its status apart, which `states` says. */
export type Condition =
  /** A mail server may refuse for days: no member is told or asked about a meetup that is over. */
  | "meetup-not-over"
  /** Asks for an answer: not once there is one, nor a member that muted invitations since. */
  | "unanswered"
  /** Not an offer that lapsed, was taken back or was answered. */
  | "place-offered"
  /** Not places that other members took, or that wait for another member, who is now the first on the waitlist. */
  | "places-too-few"
  /** On the day that the mail says. */
  | "announcement-planned"
  | "talk-on-programme"
  | "talk-off-programme"
  | "admin"
  | "login-code-valid"
  | "reset-code-valid";

interface Definition<Kind, Given, Kept, Found, Data> {
  readonly kind: Kind;
  /** Lower numbers are sent first: codes (0), which a person waits for; then replies; bulk mail (5) last. */
  readonly priority: 0 | 1 | 2 | 3 | 4 | 5;
  readonly traits: readonly Trait[];
  /** Withdrawn where one of them is no longer so when it is sent (`still-true.ts`). */
  readonly holdsWhile: readonly Condition[];
  readonly about: About<Given, Kept, Found>;
  /** What else the caller of `enqueue` passes to the template, in the form that the queue stores. */
  readonly data: z.ZodType<Data>;
  readonly subject: (mail: NoInfer<(Given | Found) & Data>) => string;
  /** The recipient's status that the mail states; absent where it states none. */
  readonly states?: (data: NoInfer<Data>) => ResponseStatus | null;
  readonly action: (mail: NoInfer<Found & Data>, links: Links) => string;
  readonly body: (mail: NoInfer<Found & Data>, around: Surroundings) => ReactElement;
  /** A place, and a question where calendar programs can answer it; a cancelled place is removed (decisions 9 and 56). */
  readonly calendar?: (mail: NoInfer<Found & Data>) => InCalendar | null;
  /** Whom an answer to the mail goes to; absent: whom the settings name. */
  readonly replyTo?: (mail: NoInfer<Found & Data>) => string | null;
  readonly sample: NoInfer<Found & Data>;
  readonly variant?: NoInfer<Found & Data>;
}

export interface Template<Outgoing, Mail> {
  readonly kind: EmailType;
  readonly traits: readonly Trait[];
  readonly holdsWhile: readonly Condition[];
  /** Contains no line breaks, whatever a title holds, to prevent header injection (promise 19). */
  readonly subject: (mail: Outgoing | Mail) => string;
  readonly action: (mail: Mail, links: Links) => string;
  readonly body: (mail: Mail, around: Surroundings) => ReactElement;
  readonly calendar: (mail: Mail) => InCalendar | null;
  readonly replyTo: (mail: Mail) => string | null;
  readonly sample: Mail;
  readonly variant: Mail | null;
  readonly columns: (mail: Outgoing) => Columns;
  /** Queries for all rows at once; a row that cannot be read does not block the others. */
  readonly load: (rows: readonly EmailRow[], at: Loading) => Promise<readonly LoadedMail<Mail>[]>;
}

type Columns = Pick<EmailRow, "priority" | "meetup_id" | "meetup_title" | "named_id" | "states" | "data"> & {
  readonly kind: EmailType;
};

export type LoadedMail<Mail> = { readonly row: EmailRow } & (
  | { readonly kind: "mail"; readonly mail: Mail }
  | { readonly kind: "gone"; readonly what: Gone["what"] }
  | { readonly kind: "unreadable"; readonly fault: Error }
);

export const NO_DATA: z.ZodType<object> = z.object({});

/** Defines a kind of mail; `about` and `data` determine what `enqueue` requires and the template gets. */
export function mail<Kind extends EmailType, Given, Kept, Found, Data>(
  said: Definition<Kind, Given, Kept, Found, Data>,
): Template<{ readonly kind: Kind } & Given & Data, { readonly kind: Kind } & Found & Data> {
  const { kind, priority, traits, holdsWhile, about, data } = said;
  const open = (row: EmailRow) => {
    try {
      const { meetup_id, member_id, named_id } = row;
      const written: unknown = JSON.parse(row.data);
      return {
        mail: { meetup_id, member_id, named_id, kept: about.kept.parse(written) },
        own: data.parse(written),
      };
    } catch (cause) {
      return unreadable(row, cause);
    }
  };
  return {
    kind,
    traits,
    holdsWhile,
    subject: (mail) => said.subject(mail).replace(/\p{Cc}+/gu, " "),
    action: said.action,
    body: said.body,
    calendar: (mail) => said.calendar?.(mail) ?? null,
    replyTo: (mail) => said.replyTo?.(mail) ?? null,
    sample: { kind, ...said.sample },
    variant: said.variant ? { kind, ...said.variant } : null,
    columns: (mail) => {
      const { columns, named, kept } = about.store(mail);
      return {
        kind,
        priority,
        ...columns,
        named_id: named ?? null,
        states: said.states?.(mail) ?? null,
        data: JSON.stringify({ ...kept, ...data.parse(mail) }),
      };
    },
    load: async (rows, at) => {
      const opened = rows.map((row) => ({ row, content: open(row) }));
      const mails = opened.flatMap(({ content }) => (content instanceof Error ? [] : [content.mail]));
      const find = await about.load(mails, at);
      return opened.map(({ row, content }) => {
        if (content instanceof Error) return { row, kind: "unreadable", fault: content };
        const found = find(content.mail);
        if (found instanceof Gone) return { row, kind: "gone", what: found.what };
        return { row, kind: "mail", mail: { kind, ...found, ...content.own } };
      });
    },
  };
}

export const unreadable = (row: EmailRow, cause: unknown): Error =>
  new Error(`mail ${row.id} cannot be read as one of the kind "${row.kind}"`, { cause });
