import { randomInt } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { MemberId } from "#contract/ids.ts";
import { firstName } from "#domain/greeting.ts";
import { folded as searchable } from "#domain/search.ts";
import type { Config } from "../platform/config/config.ts";
import { hostnameOf } from "../platform/config/hosts.ts";
import { addressIn } from "../platform/config/settings.ts";
import type { EmailRow, MemberRow, Read, Tx } from "../platform/db/schema.ts";
import type { MailErrorCode } from "../platform/db/tables/outbox.ts";
import type { Deps } from "../platform/deps.ts";
import type { Channel } from "../platform/outbox/channel.ts";
import { storable } from "../platform/storable.ts";
import { afterFailure, type Failure, isAboutMail, subjectOf } from "./after-failure.ts";
import { toBouncingAddress } from "./bounces.ts";
import { type FileOfMember, unnumbered } from "./calendar.ts";
import { type NextFile, numberFiles, storeTags } from "./calendar-files.ts";
import { SETTLE_MS } from "./enqueue.ts";
import { toSharedAddress } from "./for-whom.ts";
import { kindsThatAre, type Mail, mailsOf, type QueuedMail } from "./kinds.ts";
import { envelopeSender, messageOf } from "./message.ts";
import { fillPlaceholders, personalValues, valuesOfSeveral, withoutAddresses } from "./placeholders.ts";
import { claimDue, MAIL_QUEUE } from "./queue.ts";
import { firstTried, type MailResult, recordResults } from "./record.ts";
import { isRefusedEverywhere } from "./refused-sending.ts";
import { cachedRenderer, type RenderedEmail } from "./render.ts";
import type { Transport } from "./transport.ts";

interface DeliveryContext {
  readonly deps: Deps;
  readonly transport: Transport;
  readonly log: FastifyBaseLogger;
  readonly compose: ReturnType<typeof cachedRenderer>;
}

interface ComposedEmail {
  readonly row: EmailRow;
  readonly letter: RenderedEmail;
}

interface PreparedEmail extends ComposedEmail {
  readonly mail: Mail;
  readonly file: FileOfMember;
}

/** One mail to the server: of one row, or of several for one address. */
interface SentMail {
  readonly row: EmailRow;
  /** As the log keeps it for the row. */
  readonly kept: RenderedEmail;
  readonly letter: RenderedEmail;
  readonly file: FileOfMember;
  readonly mates: readonly PreparedEmail[];
  /** All of them, in the order of the mail; empty where there are no mates. */
  readonly together: readonly PreparedEmail[];
}

/** Random too, and never before the queued mail is due. */
const WAKE_DELAY_MS = { least: SETTLE_MS.most, most: 2 * SETTLE_MS.most };

/** Mails over the connections to the mail server. */
export function mailChannel(parts: Omit<DeliveryContext, "compose">): Channel<SentMail, MailResult> {
  const { deps, transport } = parts;
  const { connections, rate } = deps.config.mail;
  const context = { ...parts, compose: cachedRenderer(deps) };
  return {
    name: "mail",
    queue: MAIL_QUEUE,
    topics: { queued: "mail-queued", removed: "personal-data-removed" },
    wakeDelayMs: () => randomInt(WAKE_DELAY_MS.least, WAKE_DELAY_MS.most),
    slots: connections,
    // Evenly spaced, because nodemailer's own limit lets every connection begin at once.
    gapMs: rate === null ? 0 : 1000 / rate,
    abortsOnStop: false,
    claim: (tx, now, claiming) => {
      const { ownHost, inbox, secret } = deps.config;
      const tagSecret = inbox === null ? null : secret;
      return claimDue(tx, now, {
        ...claiming,
        host: hostnameOf(ownHost),
        tagSecret,
        folds: transport.isServer,
      });
    },
    prepare: (rows) => prepare(context, rows),
    deliver: (item, signal) => deliver(context, item, signal),
    record: (tx, now, results) => recordResults(tx, now, results, deps.config.inbox !== null),
    close: () => transport.close(),
  };
}

async function prepare(
  context: DeliveryContext,
  rows: readonly EmailRow[],
): Promise<{ ready: SentMail[]; results: MailResult[] }> {
  const { read } = context.deps.db;
  const ready: Omit<PreparedEmail, "file">[] = [];
  const results: MailResult[] = [];
  const fail = (row: EmailRow, error: MailErrorCode) =>
    results.push({ kind: "failed", row, error, about: "unknown", isLoggedIn: null });
  const bouncing = await toBouncingAddress(read, rows);
  const shared = await toSharedAddress(read, rows);
  for (const queued of await mailsOf(read, rows, context.deps.clock())) {
    const { row } = queued;
    if (bouncing.has(row) && !ALWAYS_TRIED.has(row.kind)) fail(row, "address-refuses");
    else if (queued.kind === "gone") fail(row, `${queued.what}-gone`);
    else {
      const letter = await composed(context, queued, shared.has(row));
      if (letter && queued.kind === "mail") ready.push({ row, letter, mail: queued.mail });
      else fail(row, "not-rendered");
    }
  }
  return { ready: await folded(context, await numbered(context, ready)), results };
}

/** Rows of one Message-ID are one mail (decision 68). */
async function folded(context: DeliveryContext, prepared: readonly PreparedEmail[]): Promise<SentMail[]> {
  const mails: SentMail[] = [];
  for (const rows of Map.groupBy(prepared, ({ row }) => row.message_id ?? row.id).values()) {
    const [first, ...mates] = rows;
    if (first === undefined) continue;
    const { row, letter, file } = first;
    if (mates.length === 0) mails.push({ row, kept: letter, letter, file, mates, together: [] });
    else mails.push(await forSeveral(context, first, mates));
  }
  return mails;
}

async function forSeveral(
  { deps, compose }: DeliveryContext,
  first: PreparedEmail,
  mates: readonly PreparedEmail[],
): Promise<SentMail> {
  const together = await asInList(deps.db.read, [first, ...mates]);
  const firstNames = together.map(({ row }) => searchable(firstName(row.recipient_name)));
  const several = {
    asksAboutClub: together.map(({ mail }) => mail.kind === "invitation" && mail.asksAboutClub),
    byWholeName: new Set(firstNames).size < together.length,
  };
  const letter = await compose(first.mail, true, several);
  return { row: first.row, kept: first.letter, letter, file: first.file, mates, together };
}

async function asInList(read: Read, rows: readonly PreparedEmail[]): Promise<PreparedEmail[]> {
  const ids = rows.flatMap(({ row }) => row.member_id ?? []);
  const members = await read
    .selectFrom("members")
    .select("id")
    .where("id", "in", ids)
    .orderBy("sort_name")
    .orderBy("id")
    .execute();
  const places = new Map<MemberId | null, number>(members.map(({ id }, place) => [id, place]));
  const placeOf = ({ row }: PreparedEmail) => places.get(row.member_id) ?? places.size;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const ALWAYS_TRIED: ReadonlySet<string> = new Set(kindsThatAre("always-tried"));

const fileOf = ({ member_id }: EmailRow, { calendar }: RenderedEmail): NextFile | null =>
  calendar === null || member_id === null ? null : { member: member_id, meetup: calendar.meetup };

/** Numbers the calendar files in the order of the mails. One that is not sent after all leaves a gap. */
async function numbered(
  { deps }: DeliveryContext,
  composed: readonly Omit<PreparedEmail, "file">[],
): Promise<PreparedEmail[]> {
  const mails = composed.map((one) => ({ ...one, next: fileOf(one.row, one.letter) }));
  const files = mails.flatMap(({ next }) => next ?? []);
  const recorded =
    files.length === 0 ? null : await deps.db.write((tx) => recordFiles(tx, deps.config, files));
  return mails.map(({ next, ...one }) => ({
    ...one,
    file: (next && recorded?.get(next)) ?? unrecorded(one.letter),
  }));
}

/** Of a mail without a file, or to no member. */
const unrecorded = ({ calendar }: RenderedEmail): FileOfMember => unnumbered(calendar?.meetup.revision ?? 0);

async function recordFiles(
  tx: Tx,
  { inbox, secret }: Config,
  files: readonly NextFile[],
): Promise<ReadonlyMap<NextFile, FileOfMember>> {
  const numbers = await numberFiles(tx, files);
  const addressed = await addressesOf(
    tx,
    files.map(({ member }) => member),
  );
  const since = (member: MemberId) => addressed.get(member)?.email_changed_at ?? null;
  const nameOf = (member: MemberId) => {
    const { mailbox_rank = 0, name = null } = addressed.get(member) ?? {};
    return mailbox_rank > 0 ? name : null;
  };
  const claims = [...numbers.keys()].map(({ member, meetup }) => ({
    member,
    meetup: meetup.id,
    addressSince: since(member),
  }));
  if (inbox?.hasTags) await storeTags(tx, [secret], claims);
  return new Map(
    [...numbers].map(([file, numbered]) => [
      file,
      { ...numbered, addressSince: since(file.member), name: nameOf(file.member) },
    ]),
  );
}

type Addressed = Pick<MemberRow, "name" | "email_changed_at" | "mailbox_rank">;

async function addressesOf(tx: Tx, members: readonly MemberId[]): Promise<ReadonlyMap<MemberId, Addressed>> {
  const rows = await tx
    .selectFrom("members")
    .select(["id", "name", "email_changed_at", "mailbox_rank"])
    .where("id", "in", [...new Set(members)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** One that fails must not block the others. @returns null when its row cannot be read or its template fails */
async function composed(
  { compose, log }: DeliveryContext,
  queued: Exclude<QueuedMail, { kind: "gone" }>,
  isShared: boolean,
): Promise<RenderedEmail | null> {
  const { row } = queued;
  try {
    if (queued.kind === "unreadable") throw queued.fault;
    return await compose(queued.mail, isShared);
  } catch (error) {
    log.error({ err: error, mail: row.id, kind: row.kind }, "could not render a mail");
    return null;
  }
}

/** RFC 5321 allows 512 octets in a reply line. */
const MAX_SAID = 512;

/** Sends one claimed mail; it counts as sent only when the mail server accepted it. @param signal aborts the sending */
async function deliver(
  { deps, transport, log }: DeliveryContext,
  { row, kept, letter, file, mates, together }: SentMail,
  signal: AbortSignal,
): Promise<MailResult> {
  const valueFor =
    together.length === 0
      ? personalValues(deps.config, row)
      : valuesOfSeveral(together.map((one) => personalValues(deps.config, one.row)));
  const { isServer } = transport;
  const failure = await faultOf(() =>
    transport.send(
      { ...messageOf(deps.config, { row, letter, file, valueFor, together }), signal },
      fillPlaceholders(letter.action, valueFor),
    ),
  );
  if (!failure) return isServer ? { kind: "sent", row, letter: kept, mates } : { kind: "kept", row, mates };
  const error = storable((failure.response ?? failure.message).slice(0, MAX_SAID));
  const senders = [addressIn(deps.config.mail.from), envelopeSender(deps.config, row)];
  const about = subjectOf(failure, { words: error, senders });
  const now = deps.clock();
  const isOurs =
    about === "our-server" || (about === "sender" && (await isRefusedEverywhere(deps.db.read, now, row)));
  const next = afterFailure(failure, isOurs ? "our-server" : about, {
    attempts: row.attempts,
    since: new Date(firstTried(row, now)),
    now,
    // biome-ignore lint/plugin/random: retries are spread over time
    chance: Math.random(),
  });
  const reason = withoutAddresses(error);
  log.warn({ mail: row.id, kind: row.kind, attempts: row.attempts, reason, next }, "mail not accepted");
  const isLoggedIn = failure.responseCode !== undefined && isAboutMail(failure);
  if (next === null) return { kind: "failed", row, mates, error, about, isLoggedIn };
  return { kind: "retry", row, mates, at: next, error, about, isOurs, isLoggedIn };
}

type SmtpError = Error & Failure & { readonly response?: string };

async function faultOf(attempt: () => Promise<void>): Promise<SmtpError | null> {
  try {
    await attempt();
    return null;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}
