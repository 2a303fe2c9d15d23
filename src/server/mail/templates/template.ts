import type { ReactElement } from "react";
import * as z from "zod";
import type { MeetupId } from "#contract/ids.ts";
import type { EmailType } from "#contract/mail-log.ts";
import type { MailWords } from "#contract/site/admin.ts";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import { shortDate } from "#domain/dutch-dates.ts";
import type { ResponseStatus } from "#domain/places.ts";
import type { CalendarMeetup, CalendarPart } from "../calendar.ts";
import type { MailedMeetup } from "../facts.ts";
import { Gone, type MailData, type OpenedRow, type QueuedRow, type SentRow } from "../kind-data.ts";
import type { Links } from "../placeholders.ts";

export const SAMPLE_MEETUP: MailedMeetup = {
  id: 1 as MeetupId,
  title: "Home Assistant voor beginners",
  description: `Een avond voor iedereen die wil **beginnen** met Home Assistant.

- Inloop met koffie vanaf 19:15
- Neem je laptop mee, en een slimme lamp als je die hebt

Meer weten? Lees alvast de [handleiding](https://www.home-assistant.io/getting-started/).`,
  date: "2026-12-03",
  start_time: "19:30",
  end_time: "22:00",
  starts_at: "2026-12-03T18:30:00.000Z",
  ends_at: "2026-12-03T21:00:00.000Z",
  location: "Bibliotheek Neude, Utrecht",
  has_address: 0,
  has_online_url: 0,
  max_participants: 20,
  created_at: "2026-11-21T12:00:00.000Z",
  revision: 1,
  confirmed: 17,
  waitlist: 0,
  held: 0,
  answer_days_before: 2,
  answer_by: "2026-12-01T22:59:59.000Z",
  ask_again: 0,
  offer_minutes: null,
  max_guests: 0,
};

export const SAMPLE_WHEREABOUTS: WhereaboutsColumns = {
  address: "Vlasakkerweg 14\n3811 MR Amersfoort",
  online_url: null,
  access_note: "Bel aan bij 14, parkeren om de hoek.",
};

export interface Surroundings {
  readonly name: string;
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
  | "pausable";

interface InCalendar {
  readonly method: CalendarPart["method"];
  readonly meetup: CalendarMeetup;
}

interface Definition<Kind, Given, Found, Data> {
  readonly kind: Kind;
  /** Lower numbers are sent first: codes (0), which a person waits for; then replies; bulk mail (5) last. */
  readonly priority: 0 | 1 | 2 | 3 | 4 | 5;
  readonly traits: readonly Trait[];
  readonly about: MailData<Given, Found>;
  /** What else the caller of `enqueue` passes to the template, in the form that the queue stores. */
  readonly data: z.ZodType<Data>;
  /** @param day like `za 5 dec`; empty when the mail's subject matter has no date */
  readonly subject: (title: string, day: string, data: NoInfer<Data>) => string;
  /** The recipient's status that the mail states; absent where it states none. */
  readonly states?: (data: NoInfer<Data>) => ResponseStatus;
  readonly action: (mail: NoInfer<Found & Data>, links: Links) => string;
  readonly body: (mail: NoInfer<Found & Data>, around: Surroundings) => ReactElement;
  /** Only a confirmed place belongs in a calendar; a cancelled one is removed (see docs/decisions/0009). */
  readonly calendar?: (mail: NoInfer<Found & Data>) => InCalendar | null;
  readonly sample: NoInfer<Found & Data>;
  /** The same mail where it says something else. */
  readonly variant?: NoInfer<Found & Data>;
}

export interface Template<Outgoing, Mail> {
  readonly kind: EmailType;
  readonly traits: readonly Trait[];
  /** Contains no line breaks, whatever a title holds, to prevent header injection (promise 19). */
  readonly subject: (mail: Outgoing | Mail) => string;
  readonly action: (mail: Mail, links: Links) => string;
  readonly body: (mail: Mail, around: Surroundings) => ReactElement;
  readonly calendar: (mail: Mail) => InCalendar | null;
  readonly sample: Mail;
  readonly variant: Mail | null;
  readonly columns: (mail: Outgoing) => Columns;
  readonly open: (row: SentRow) => OpenedRow<Mail>;
}

interface Columns extends QueuedRow {
  readonly kind: EmailType;
  readonly priority: number;
  readonly meetup_title: string | null;
  readonly states: ResponseStatus | null;
}

/** For a mail that needs nothing but `about`. */
export const NO_DATA: z.ZodType<unknown> = z.object({});

/** Defines a kind of mail; `about` and `data` determine what `enqueue` requires and the template gets. */
export function mail<Kind extends EmailType, Given, Found, Data>(
  said: Definition<Kind, Given, Found, Data>,
): Template<{ readonly kind: Kind } & Given & Data, { readonly kind: Kind } & Found & Data> {
  const { kind, priority, traits, about, data } = said;
  const dayOf = (mail: Given | Found) => (about.date ? shortDate(about.date(mail)) : "");
  return {
    kind,
    traits,
    subject: (mail) => said.subject(about.title(mail), dayOf(mail), mail).replace(/\p{Cc}+/gu, " "),
    action: said.action,
    body: said.body,
    calendar: (mail) => said.calendar?.(mail) ?? null,
    sample: { kind, ...said.sample },
    variant: said.variant ? { kind, ...said.variant } : null,
    columns: (mail) => ({
      kind,
      priority,
      ...about.columns(mail),
      states: said.states?.(mail) ?? null,
      data: JSON.stringify({ ...about.kept(mail), ...data.parse(mail) }),
    }),
    open: (row) => {
      const written: unknown = JSON.parse(row.data);
      const own = data.parse(written);
      const { needs, find } = about.open(row, written);
      return {
        needs,
        find: (facts) => {
          const found = find(facts);
          return found instanceof Gone ? found : { kind, ...found, ...own };
        },
      };
    },
  };
}
