import type { FastifyBaseLogger } from "fastify";
import type { InboxFault } from "#contract/inbox.ts";
import { MINUTE_MS } from "#domain/timing.ts";
import type { InboxConfig } from "../../platform/config/config.ts";
import type { Deps } from "../../platform/deps.ts";
import { waitAtMost } from "../../platform/process/concurrency.ts";
import { say, warn } from "../../platform/process/console.ts";
import { createWakeup, runEvery, runLoop, type Stoppable } from "../../platform/scheduled.ts";
import { storeOlderTags } from "../older-tags.ts";
import type { ArrivedMail, Disposition } from "../returned-mails.ts";
import { MailboxError } from "./faults.ts";
import { LeaseLostError, mailboxLease } from "./lease.ts";
import { type Mailbox, openMailbox, type PutAside, readSentence, type Timeouts } from "./mailbox.ts";
import { readingNote } from "./reading-note.ts";
import { NO_ROOM } from "./room.ts";

/** Handled mails are put aside; those that are left stay unseen where they are. A mail is tried again after a rejection. */
export type HandleMail = (mail: ArrivedMail) => Promise<Disposition>;

export interface InboxTiming extends Timeouts {
  /** Between two looks while nothing was reported: for servers without IDLE, and to notice dead connections. */
  readonly pollMs: number;
  /** How often the note in the mailbox is replaced. */
  readonly noteMs: number;
  /** Before each attempt to connect again; the last one repeats. */
  readonly retriesMs: readonly number[];
  readonly leaseMs: number;
  readonly renewMs: number;
}

const INBOX_TIMING: InboxTiming = {
  pollMs: MINUTE_MS,
  noteMs: 5 * MINUTE_MS,
  retriesMs: [1, 2, 4, 8, 16, 30].map((minutes) => minutes * MINUTE_MS),
  leaseMs: 2 * MINUTE_MS,
  renewMs: MINUTE_MS / 2,
  connectMs: MINUTE_MS / 2,
  answerMs: 1.5 * MINUTE_MS,
};

const PATIENCE_MS = 3_000;

interface Around {
  readonly log: FastifyBaseLogger;
  readonly handle: HandleMail;
  /** While there is no room, mails stay unread where they are. */
  hasRoom(): boolean;
}

/** Reads the mailbox as the only process of the site, from now on and in the order of arrival. */
export function holdInbox(
  deps: Deps,
  inbox: InboxConfig,
  { log, handle, hasRoom }: Around,
  timing = INBOX_TIMING,
): Stoppable {
  const { server } = inbox;
  const lease = mailboxLease(deps, inbox, timing.leaseMs);
  const note = readingNote(lease);
  const stopping = new AbortController();
  const news = createWakeup();
  const reports = reportsOf(`The mailbox ${server.folder} on ${server.host}`, log);
  const retries = retriesOf(timing.retriesMs);
  let isOpen = true;
  let isHeld = false;
  let unread = 0;
  const mayRead = () => isOpen && isHeld;

  const noteFault = async (fault: InboxFault, why: string) => {
    if (reports.fault(fault, why)) await lease.failed(fault);
  };
  const noteSpace = async (mailbox: Mailbox, result: PutAside) => {
    if (result === "full") await noteFault("full", FULL);
    else if (result === "moved" && reports.read(mailbox.folder)) await lease.failed(null);
  };

  const noteRoom = async (mailbox: Mailbox, waiting: number) => {
    if (waiting > 0) await noteFault("no-space", NO_ROOM);
    else if (reports.isOf("no-space") && reports.read(mailbox.folder)) await lease.failed(null);
    if (waiting !== unread) await lease.storeUnread(waiting);
    unread = waiting;
  };

  const handleOne = async (mailbox: Mailbox, uid: number): Promise<boolean> => {
    const listed = await mailbox.list(uid);
    if (listed === null || listed.isMarked) return true;
    const raw = await mailbox.source(uid, listed.size);
    const { size, receivedAt } = listed;
    try {
      if ((await handle({ raw, size, receivedAt })) === "left") return true;
    } catch (error) {
      log.error({ err: error }, "could not handle a mail of the mailbox; it stays there and is tried again");
      return false;
    }
    await noteSpace(mailbox, await mailbox.putAside(uid));
    return true;
  };

  const readMailbox = async (mailbox: Mailbox) => {
    let notedAt = performance.now();
    const { uidValidity } = mailbox;
    const before = await lease.progress();
    let lastUid = before?.uidValidity === uidValidity ? before.lastUid : 0;
    const done = new Set<number>();
    while (mayRead()) {
      if (performance.now() - notedAt >= timing.noteMs) {
        await note.keep(mailbox);
        notedAt = performance.now();
      }
      let hasFailed = false;
      const waiting = (await mailbox.uidsAfter(lastUid)).filter((uid) => !done.has(uid));
      let handled = 0;
      for (const uid of waiting) {
        if (!mayRead()) return;
        if (!hasRoom()) break;
        handled += 1;
        if (await handleOne(mailbox, uid)) done.add(uid);
        else hasFailed = true;
        if (!hasFailed) lastUid = uid;
        // Fails too when the database is away: then no other mail is tried.
        await lease.proceed({ uidValidity, lastUid });
      }
      await noteRoom(mailbox, waiting.length - handled);
      mailbox.listen();
      if (mayRead()) await news.wait(timing.pollMs);
    }
  };

  /** One connection, until it is lost. @returns how long to wait before the next one */
  const session = async (): Promise<number> => {
    let mailbox: Mailbox | null = null;
    try {
      mailbox = await openMailbox(server, {
        ...timing,
        setBy: deps.config.setBy.inbox,
        signal: stopping.signal,
        onNews: news.wake,
      });
      await note.keep(mailbox);
      retries.opened();
      reports.read(mailbox.folder);
      await lease.connected();
      await readMailbox(mailbox);
      await note.remove(mailbox);
      return 0;
    } catch (error) {
      if (!(error instanceof MailboxError)) throw error;
      if (!isOpen) return 0;
      const waitMs = retries.next(error.isAnnounced);
      await lease.disconnected();
      if (waitMs > 0) await noteFault(error.fault, error.message);
      return waitMs;
    } finally {
      await mailbox?.close();
    }
  };

  const turn = async (): Promise<number> => {
    try {
      isHeld = await lease.take();
      if (!isHeld) return timing.renewMs;
      await storeOlderTags(deps, inbox);
      return await session();
    } catch (error) {
      if (error instanceof LeaseLostError) return timing.renewMs;
      throw error;
    }
  };
  const loop = runLoop({ name: "reading the mailbox", log }, turn);
  const renewing = runEvery(
    { name: "renewing the lease of the mailbox", everyMs: timing.renewMs, log },
    async () => {
      if (!isHeld || (await lease.renew())) return;
      isHeld = false;
      news.wake();
    },
  );
  return {
    stop: async () => {
      isOpen = false;
      news.wake();
      const ended = loop.stop();
      await waitAtMost(ended, PATIENCE_MS);
      stopping.abort();
      await Promise.all([ended, renewing.stop()]);
      try {
        await lease.giveBack();
      } catch (error) {
        log.error({ err: error }, "could not release the mailbox; its lease ends by itself");
      }
    },
  };
}

const FULL = "it has no space for the folder of handled mails, so they are marked where they are";

/** Reports each change once: the first on the console at any level of the log. */
function reportsOf(mailbox: string, log: FastifyBaseLogger) {
  let known: InboxFault | "read" | null = null;
  const report = (state: InboxFault | "read", sentence: string): boolean => {
    if (state === known) return false;
    const isFirst = known === null;
    known = state;
    if (state === "read") isFirst ? say(sentence) : log.info(sentence);
    else isFirst ? warn(sentence) : log.warn(sentence);
    return true;
  };
  return {
    read: (folder: string | null) => report("read", readSentence(mailbox, folder)),
    isOf: (fault: InboxFault): boolean => known === fault,
    fault: (fault: InboxFault, why: string) => report(fault, `${mailbox} cannot be used: ${why}; retrying`),
  };
}

/** Says when to connect again, after a connection was lost or could not be made. */
function retriesOf(waitsMs: readonly number[]) {
  const [firstMs = 0] = waitsMs;
  let attempts = 0;
  let wasAtOnce = false;
  let since: number | null = null;
  return {
    opened: () => {
      since = performance.now();
    },
    /** At once, but not twice in a row, when a server that restarts announced it. */
    next: (isAnnounced: boolean): number => {
      const wasOpen = since !== null;
      if (since !== null && performance.now() - since >= firstMs) {
        attempts = 0;
        wasAtOnce = false;
      }
      since = null;
      if (wasOpen && isAnnounced && !wasAtOnce) {
        wasAtOnce = true;
        return 0;
      }
      attempts += 1;
      return waitsMs[Math.min(attempts, waitsMs.length) - 1] ?? firstMs;
    },
  };
}
