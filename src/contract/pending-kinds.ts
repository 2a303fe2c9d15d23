import { countInWords, mailedInWords, memberCount } from "#domain/wording.ts";
import type { EmailType } from "./mail-log.ts";
import { MEETUP_DELETED } from "./meetups/admin.ts";
import { MEETUP_CANCELLED } from "./meetups/life.ts";

interface Written {
  readonly subject: string;
}

/** What waits, as far as a sentence names it. */
export interface Waiting {
  readonly recipients: number;
  readonly changes: string | null;
  readonly message: Written | null;
  readonly member_message: Written | null;
}

/** @param when "over 58 s" or "nu" */
type Sentence = (waiting: Waiting, when: string) => string;

interface KindInWords {
  /** Before the title of its meetup, where it has one. */
  readonly name: string;
  /** Within a sentence. */
  readonly named: (title: string) => string;
  readonly waits: Sentence;
  /** Without a mail server: what happens besides the mails that are kept, and the button that does it at once. */
  readonly unmailed: { readonly waits: Sentence; readonly now: string };
  readonly undone: string;
  /** @param reached how many members the work reaches now, which differs from when it was asked for */
  readonly done: (reached: number, hasMailServer: boolean) => string;
  readonly doneForNobody: string;
  /** The mails whose progress is shown afterwards; null: none at that meetup. */
  readonly mails: EmailType | null;
}

const TO_NOBODY = "Er gaat geen bericht uit: er is niemand meer die het moet krijgen";
const TEXT_IS_BACK = "Ongedaan gemaakt: niemand krijgt het bericht, de tekst staat weer in het formulier";
const WANTS_SERVER = "er is nog geen mailserver";

const people = (count: number) => countInWords(count, "mens krijgt", "mensen krijgen");
const membersAre = (count: number) => countInWords(count, "lid wordt", "leden worden");
const quoted = (written: Written | null) => `‘${written?.subject ?? "Bericht"}’`;

const messageWaits = (written: Written | null, recipients: number, when: string) =>
  `${quoted(written)} aan ${memberCount(recipients)} gaat ${when} weg`;

const keptMails = (count: number) =>
  `${countInWords(count, "e-mail wordt", "e-mails worden")} bewaard: ${WANTS_SERVER}`;

/** Of mails without a meetup that changes. */
const keptOnly = (what: (waiting: Waiting) => string) => ({
  waits: (waiting: Waiting, when: string) =>
    `${what(waiting)} aan ${memberCount(waiting.recipients)} wordt ${when} bewaard: ${WANTS_SERVER}`,
  now: "Nu bewaren",
});

/** @param does what becomes of the meetup */
const meetupOnly = (does: string, now: string) => ({
  waits: ({ recipients }: Waiting, when: string) =>
    `De meetup wordt ${when} ${does}; ${keptMails(recipients)}`,
  now,
});

/** @param does what becomes of the members */
const membersOnly = (does: string, now: string) => ({
  waits: ({ recipients }: Waiting, when: string) =>
    `${membersAre(recipients)} ${when} ${does}; zonder mailserver krijgt niemand bericht`,
  now,
});

/** What mails people and waits until its time to undo is over, with all that is said about it. */
export const PENDING_KINDS = {
  announcement: {
    name: "Aankondiging van",
    named: (title) => `de aankondiging van ‘${title}’`,
    waits: ({ recipients }, when) =>
      `${countInWords(recipients, "uitnodiging gaat", "uitnodigingen gaan")} ${when} weg`,
    unmailed: meetupOnly("aangekondigd", "Nu aankondigen"),
    undone: "Ongedaan gemaakt: het is weer een concept, niemand kreeg bericht",
    done: () => "De meetup is aangekondigd",
    doneForNobody: "De meetup staat op de site; er gaat geen uitnodiging uit",
    mails: "invitation",
  },
  message: {
    name: "Bericht van",
    named: (title) => `het bericht over ‘${title}’`,
    waits: ({ message, recipients }, when) => messageWaits(message, recipients, when),
    unmailed: keptOnly(({ message }) => quoted(message)),
    undone: TEXT_IS_BACK,
    done: (reached, hasServer) => mailedInWords("Bericht", reached, hasServer),
    doneForNobody: TO_NOBODY,
    mails: "message",
  },
  change: {
    name: "Wijziging van",
    named: (title) => `de wijziging van ‘${title}’`,
    waits: ({ changes, recipients }, when) =>
      `${changes ?? "Wijziging"}: ${people(recipients)} ${when} bericht`,
    unmailed: {
      waits: ({ changes, recipients }, when) => `${changes ?? "Wijziging"} ${when}; ${keptMails(recipients)}`,
      now: "Nu wijzigen",
    },
    undone: "Ongedaan gemaakt: de meetup is weer zoals hij was, niemand kreeg bericht",
    done: () => "De wijziging staat op de pagina, de e-mails gaan weg",
    doneForNobody: TO_NOBODY,
    mails: "changed",
  },
  reminder: {
    name: "Herinnering voor",
    named: (title) => `de herinnering voor ‘${title}’`,
    waits: ({ recipients }, when) => `Herinnering aan ${memberCount(recipients)} gaat ${when} weg`,
    unmailed: keptOnly(() => "Herinnering"),
    undone: "Ongedaan gemaakt: niemand krijgt de herinnering",
    done: (reached, hasServer) => mailedInWords("Herinnering", reached, hasServer),
    doneForNobody: TO_NOBODY,
    mails: "reminder",
  },
  "ask-again": {
    name: "‘Kom je nog?’ voor",
    named: (title) => `de vraag ‘Kom je nog?’ voor ‘${title}’`,
    waits: ({ recipients }, when) => `‘Kom je nog?’ gaat ${when} naar ${memberCount(recipients)}`,
    unmailed: keptOnly(() => "‘Kom je nog?’"),
    undone: "Ongedaan gemaakt: niemand krijgt de vraag",
    done: (reached, hasServer) => mailedInWords("‘Kom je nog?’", reached, hasServer),
    doneForNobody: TO_NOBODY,
    mails: "guest_reminder",
  },
  cancellation: {
    name: "Afzegging van",
    named: (title) => `het afzeggen van ‘${title}’`,
    waits: ({ recipients }, when) => `Afzegging: ${people(recipients)} ${when} bericht`,
    unmailed: meetupOnly("afgezegd", "Nu afzeggen"),
    undone: "Ongedaan gemaakt: de meetup gaat door, niemand kreeg bericht",
    done: () => MEETUP_CANCELLED,
    doneForNobody: TO_NOBODY,
    mails: "cancelled",
  },
  removal: {
    name: "Verwijdering van",
    named: (title) => `het verwijderen van ‘${title}’`,
    waits: ({ recipients }, when) => `Verwijdering: ${people(recipients)} ${when} bericht`,
    unmailed: meetupOnly("verwijderd", "Nu verwijderen"),
    undone: "Ongedaan gemaakt: de meetup blijft, niemand kreeg bericht",
    done: () => MEETUP_DELETED,
    doneForNobody: TO_NOBODY,
    mails: null,
  },
  import: {
    name: "Import van leden",
    named: () => "de import van leden",
    waits: ({ recipients }, when) => `${membersAre(recipients)} ${when} toegevoegd en gemaild`,
    unmailed: membersOnly("toegevoegd", "Nu toevoegen"),
    undone: "Ongedaan gemaakt: niemand is toegevoegd of kreeg bericht",
    done: (reached) => `${memberCount(reached)} geïmporteerd`,
    doneForNobody: "Er is niemand toegevoegd: iedereen was intussen al lid",
    mails: null,
  },
  "member-message": {
    name: "Bericht aan leden",
    named: () => "het bericht aan leden",
    waits: ({ member_message: message, recipients }, when) => messageWaits(message, recipients, when),
    unmailed: keptOnly(({ member_message: message }) => quoted(message)),
    undone: TEXT_IS_BACK,
    done: (reached, hasServer) => mailedInWords("Bericht", reached, hasServer),
    doneForNobody: TO_NOBODY,
    mails: null,
  },
  "members-removal": {
    name: "Verwijdering van leden",
    named: () => "het verwijderen van leden",
    waits: ({ recipients }, when) => `${membersAre(recipients)} ${when} verwijderd en gemaild`,
    // The last mail to a removed member is not kept.
    unmailed: membersOnly("verwijderd", "Nu verwijderen"),
    undone: "Ongedaan gemaakt: niemand is verwijderd of kreeg bericht",
    done: (reached) => `${memberCount(reached)} verwijderd`,
    doneForNobody: "Er is niemand verwijderd: ze waren intussen al geen lid meer",
    mails: null,
  },
} satisfies Record<string, KindInWords>;

export type PendingKind = keyof typeof PENDING_KINDS;
export const PENDING_KIND_NAMES = Object.keys(PENDING_KINDS) as PendingKind[];
