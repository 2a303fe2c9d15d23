import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { Config } from "../config.ts";
import type { MailServer } from "../settings.ts";
import { say } from "../tell.ts";
import { mailFileName } from "./mail-files.ts";
import type { Message } from "./message.ts";

export interface Transport {
  /** @param action the main link or code, for who reads the console instead of a mailbox */
  send(message: Message, action: string): Promise<void>;
  check(): Promise<void>;
  close(): void;
}

/** What DKIM vouches for (RFC 6376, 5.4.1), the headers of RFC 8058 among it. */
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

/** A prompt server answers in seconds; a silent one must not hold a connection for nodemailer's ten minutes. */
export const PATIENCE = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

export function openTransport(config: Config, patience = PATIENCE): Transport {
  const { transport } = config.mail;
  return transport.kind === "smtp"
    ? smtpTransport(config, transport, patience)
    : folderTransport(config.mail.folder);
}

function smtpTransport(
  { mail }: Config,
  { url, tls, isUnchecked }: MailServer,
  patience: typeof PATIENCE,
): Transport {
  const pool = nodemailer.createTransport({
    url,
    requireTLS: tls === "demanded",
    ...(isUnchecked && { tls: { rejectUnauthorized: false } }),
    pool: true,
    maxConnections: mail.connections,
    maxMessages: Number.POSITIVE_INFINITY,
    ...patience,
    ...(mail.dkim !== null && { dkim: { ...mail.dkim, headerFieldNames: SIGNED_HEADERS } }),
  });
  return {
    send: async (message) => {
      await pool.sendMail(message);
    },
    check: async () => {
      await pool.verify();
    },
    close: () => pool.close(),
  };
}

/** Without a mail server each mail becomes a file that any mail program opens. */
function folderTransport(folder: string): Transport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    send: async (message, action) => {
      const { message: source, messageId } = await composer.sendMail(message);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, mailFileName(messageId)), source as Buffer);
      const { address } = message.to as { address: string };
      say(`mail to ${address}: ${message.subject}`, { action });
    },
    check: () => Promise.resolve(),
    close: () => composer.close(),
  };
}
