import { statSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { KEPT_DAYS } from "#domain/retention.ts";
import { DAY_MS, instantBefore, MINUTE_MS } from "#domain/timing.ts";
import type { Config } from "../platform/config/config.ts";
import type { MailServer } from "../platform/config/settings.ts";
import type { Connections } from "../platform/connections.ts";
import type { EmailRow } from "../platform/db/schema.ts";
import type { Deps } from "../platform/deps.ts";
import { causeOfSet } from "../platform/process/causes.ts";
import { say } from "../platform/process/console.ts";
import { fateOfMails } from "./after-failure.ts";
import type { Message } from "./message.ts";

const IN_THE_CLEAR = "; without STARTTLS the password is sent in the clear, as its settings permit";

/** So that a mistake shows at startup. @returns one sentence for the console, and whether mails can be sent */
export async function checkTransport(
  config: Config,
  transport: Transport,
): Promise<{ sentence: string; isReady: boolean }> {
  if (config.mail.transport.kind === "files")
    return {
      sentence: `No mail server: mails are written to files in ${config.mail.folder}`,
      isReady: true,
    };
  if (config.mail.transport.kind === "unreadable")
    return {
      sentence: `The mail server of 'Verbindingen' was stored with another secret, so mails wait: set that secret again, or fill it in anew`,
      isReady: false,
    };
  const { url, tls } = config.mail.transport;
  const { host } = new URL(url);
  try {
    await transport.check();
    const inTheClear = tls === "given up" ? IN_THE_CLEAR : "";
    return { sentence: `The mail server ${host} accepts the connection${inTheClear}`, isReady: true };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const message = error.message.trim().replaceAll(/\s+/g, " ");
    const cause = causeOfSet(error, "mail-server", config.setBy.mail);
    const why = cause ? `${cause} (${message})` : message;
    return {
      sentence: `The mail server ${host} cannot be used: ${why}. ${fateOfMails(error)}`,
      isReady: false,
    };
  }
}

export interface Transport {
  /** False: mails become files, which reach no member. */
  readonly isServer: boolean;
  /** @param action the main link or code, for an organiser that reads the console instead of a mailbox */
  send(message: Message, action: string): Promise<void>;
  check(): Promise<void>;
  close(): void;
}

/** The headers that DKIM signs (RFC 6376, 5.4.1), including those of RFC 8058. */
const SIGNED_HEADERS = [
  "from",
  "reply-to",
  "to",
  "subject",
  "date",
  "message-id",
  "mime-version",
  "content-type",
  "auto-submitted",
  "list-id",
  "list-unsubscribe",
  "list-unsubscribe-post",
].join(":");

/** A server may take ten minutes to confirm a mail (RFC 5321, 4.5.3.2.6): giving up earlier would send it twice. */
export const SMTP_TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 600_000 };

export function openTransport(config: Config, timeouts = SMTP_TIMEOUTS): Transport {
  const { transport } = config.mail;
  switch (transport.kind) {
    case "smtp":
      return smtpTransport(config, transport, timeouts);
    case "unreadable":
      return unreadableTransport;
    case "files":
      return folderTransport(config.mail.folder);
  }
}

/** Over the mail server of now. What is being sent while it changes finishes on the one before. */
export function followTransport(config: Config, { onChange }: Pick<Connections, "onChange">): Transport {
  let used = config.mail;
  let current = closedWhenIdle(openTransport(config));
  onChange(() => {
    if (JSON.stringify(config.mail) === JSON.stringify(used)) return;
    used = config.mail;
    current.close();
    current = closedWhenIdle(openTransport(config));
  });
  return {
    get isServer() {
      return current.isServer;
    },
    send: (message, action) => current.send(message, action),
    check: () => current.check(),
    close: () => current.close(),
  };
}

/** Closed at once when nothing is being sent, otherwise after that. */
function closedWhenIdle(transport: Transport): Transport {
  let sending = 0;
  let isToClose = false;
  const closeIfIdle = () => {
    if (isToClose && sending === 0) transport.close();
  };
  return {
    ...transport,
    send: async (message, action) => {
      sending += 1;
      try {
        await transport.send(message, action);
      } finally {
        sending -= 1;
        closeIfIdle();
      }
    },
    close: () => {
      isToClose = true;
      closeIfIdle();
    },
  };
}

/** Mails wait, as they do for a wrong password, until the settings can be read or are given again. */
const unreadableTransport: Transport = {
  isServer: true,
  send: () => Promise.reject(new UnreadableSettingsError()),
  check: () => Promise.reject(new UnreadableSettingsError()),
  close: () => undefined,
};

class UnreadableSettingsError extends Error {
  readonly code = "EAUTH";
  constructor() {
    super("the settings of the mail server were stored with another secret");
  }
}

function smtpTransport(
  { mail }: Config,
  { url, tls, isUnchecked }: MailServer,
  timeouts: typeof SMTP_TIMEOUTS,
): Transport {
  const pool = onFirstUse(async () =>
    (await nodemailer()).createTransport({
      url,
      requireTLS: tls === "demanded",
      ...(isUnchecked && { tls: { rejectUnauthorized: false } }),
      pool: true,
      maxConnections: mail.connections,
      maxMessages: Number.POSITIVE_INFINITY,
      ...timeouts,
      ...(mail.dkim !== null && { dkim: { ...mail.dkim, headerFieldNames: SIGNED_HEADERS } }),
    }),
  );
  return {
    isServer: true,
    send: async (message) => {
      await (await pool.get()).sendMail(message);
    },
    check: async () => {
      await (await pool.get()).verify();
    },
    close: () => pool.close(),
  };
}

/** Loaded with the first mail, which keeps the start fast. */
const nodemailer = async () => (await import("nodemailer")).default;

function onFirstUse<Made extends { close(): void }>(make: () => Promise<Made>) {
  let made: Promise<Made> | null = null;
  return {
    get: () => {
      made ??= make();
      return made;
    },
    // A transport that could not be made has failed the mail that needed it.
    close: () => {
      made?.then(
        (each) => each.close(),
        () => undefined,
      );
    },
  };
}

/** Without a mail server, writes each mail to a file that any mail program opens. */
function folderTransport(folder: string): Transport {
  const composer = onFirstUse(async () =>
    (await nodemailer()).createTransport({ streamTransport: true, buffer: true, newline: "unix" }),
  );
  return {
    isServer: false,
    send: async (message, action) => {
      const { message: source, messageId } = await (await composer.get()).sendMail(message);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, mailFileName(messageId)), source as Buffer);
      const { address } = message.to as { address: string };
      say(`mail to ${address}: ${message.subject}`, { action });
    },
    check: () => Promise.resolve(),
    close: () => composer.close(),
  };
}

const MAIL_FILES_PER_QUERY = 500;

/** Whether a mail is only a file on this disk, because there was no mail server when it was sent. */
export function isOnDisk(folder: string, { message_id, sent_at }: SentMail): boolean {
  if (message_id === null) return false;
  const file = statSync(join(folder, mailFileName(message_id)), { throwIfNoEntry: false });
  if (file === undefined) return false;
  // A kept mail that a mail server took later has the older file still.
  return sent_at === null || Date.parse(sent_at) - file.mtimeMs < SAME_ATTEMPT_MS;
}

type SentMail = Pick<EmailRow, "message_id" | "sent_at">;

/** Longest time between writing the file and recording that it was sent. */
const SAME_ATTEMPT_MS = MINUTE_MS;

/** By the mail's number and its moment in the queue, without the tag and the host of its Message-ID. */
const mailFileName = (messageId: string) => `${messageId.replace(/^<(\d+\.\w+).*$/, "$1")}.eml`;

/** Of mails whose entry or text the log no longer has (promises 36, 37), older than the mail server too. */
export async function sweepMailFiles({ db, config, clock }: Deps): Promise<void> {
  const { folder } = config.mail;
  const oldest = instantBefore(clock(), KEPT_DAYS.mailText * DAY_MS);
  const names = (await namesIn(folder)).filter((name) => /^\d+\.\w+\.eml$/.test(name));
  for (let from = 0; from < names.length; from += MAIL_FILES_PER_QUERY) {
    const some = names.slice(from, from + MAIL_FILES_PER_QUERY);
    const rows = await db.read
      .selectFrom("emails")
      .select("message_id")
      .where(
        "id",
        "in",
        some.map((name) => Number.parseInt(name, 10)),
      )
      .where((eb) =>
        eb.or([
          eb("letter_id", "is not", null),
          eb("kept_at", ">=", oldest),
          eb.and([eb("sent_at", "is", null), eb("kept_at", "is", null)]),
        ]),
      )
      .execute();
    const kept = new Set(rows.map(({ message_id }) => mailFileName(message_id ?? "")));
    for (const name of some) if (!kept.has(name)) await rm(join(folder, name), { force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // The folder is created with the first mail.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
