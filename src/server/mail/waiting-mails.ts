import type { Instant } from "#domain/dutch-dates.ts";
import { isAboutRecipient, subjectOfFailure } from "./delivery-failures.ts";

/** So many different words at once are about more than the mailbox of one member. */
const MAX_WORDS = 500;

/**
 * Mails that wait for another attempt, by the words of the last refusal, oldest first; for both engines. The attempt recorded whether its
 * failure was about the club's own mail server, which holds up other mails too (`held-up.ts`), or about the club's sending.
 */
export const WAITING_BY_WORDS = `select error_message as words,
    case when tried_since is null then 'our-server' when sending_refused_at is not null then 'sender' end as recorded,
    count(*) as count, min(created_at) as since
  from emails where sent_at is null and failed_at is null and kept_at is null and paused = 0
    and error_message is not null
  group by 1, 2 order by 4, 1 limit ${MAX_WORDS}`;

/** A row of `WAITING_BY_WORDS`: PostgreSQL gives a count as text. */
export interface WaitingRow {
  readonly words: string;
  readonly recorded: "our-server" | "sender" | null;
  readonly count: number | string;
  readonly since: string;
}

export interface WaitingMails {
  readonly count: number;
  readonly since: Instant;
  /** The words of most of them. */
  readonly error: string;
  /** What most of them wait for, when the attempt recorded it. */
  readonly recorded: WaitingRow["recorded"];
}

/**
 * `trouble`: what an operator or an organiser can mend, or a provider does. `ofMembers`: only about the mailbox or address of its
 * recipient, such as one that is full.
 */
export function waitingAmong(rows: readonly WaitingRow[]): {
  readonly trouble: WaitingMails | null;
  readonly ofMembers: WaitingMails | null;
} {
  const isMany = rows.length >= MAX_WORDS;
  const { trouble = [], ofMembers = [] } = Object.groupBy(rows, (row) =>
    !isMany && isOfMember(row) ? "ofMembers" : "trouble",
  );
  return { trouble: together(trouble), ofMembers: together(ofMembers) };
}

const isOfMember = ({ words, recorded }: WaitingRow): boolean =>
  recorded === null && isAboutRecipient(subjectOfFailure({ words }));

function together(rows: readonly WaitingRow[]): WaitingMails | null {
  const [oldest] = rows;
  if (oldest === undefined) return null;
  const most = rows.reduce((one, other) => (Number(other.count) > Number(one.count) ? other : one));
  const count = rows.reduce((total, row) => total + Number(row.count), 0);
  return { count, since: oldest.since as Instant, error: most.words, recorded: most.recorded };
}
