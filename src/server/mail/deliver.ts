import type { FastifyBaseLogger } from "fastify";
import type { EmailRow } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { compose } from "./compose.ts";
import { fillSecrets, maskSecrets } from "./links.ts";
import { messageIdOf, messageOf } from "./message.ts";
import { claimDue, mailOf, recordFailed, recordRetry, recordSent } from "./queue.ts";
import { afterFailure } from "./retry.ts";
import type { Transport } from "./transport.ts";

/** What delivering needs beside the common parts. */
export interface Post {
  readonly deps: Deps;
  readonly transport: Transport;
  readonly log: FastifyBaseLogger;
}

/** Claims the most urgent mails that are due. */
export function claim({ deps }: Post, most: number): Promise<EmailRow[]> {
  return deps.db.write((tx) => claimDue(tx, deps.clock(), most));
}

/** Renders, sends and records one claimed mail; a mail is done only when the server said so. */
export async function deliver(post: Post, row: EmailRow): Promise<void> {
  const { deps, transport } = post;
  const mail = await mailOf(deps.db.read, row, deps.clock());
  if (!mail) {
    await deps.db.write((tx) => recordFailed(tx, row.id, deps.clock(), "De meetup bestaat niet meer"));
    return;
  }
  const letter = await compose(deps.config, mail, row.recipient_name);
  const fill = fillSecrets(deps.config, row);
  const failure = await send(() =>
    transport.send(messageOf(deps.config, row, letter, fill), fill(letter.action)),
  );
  if (failure) return recordFailure(post, row, failure);
  await deps.db.write((tx) =>
    recordSent(tx, row, deps.clock(), {
      messageId: messageIdOf(deps.config, row),
      html: maskSecrets(letter.html),
    }),
  );
}

type SmtpError = Error & { responseCode?: number };

/** The fault of the attempt, or null when the server took the mail. */
async function send(attempt: () => Promise<void>): Promise<SmtpError | null> {
  try {
    await attempt();
    return null;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

async function recordFailure({ deps, log }: Post, row: EmailRow, failure: SmtpError): Promise<void> {
  const now = deps.clock();
  const next = afterFailure(failure, {
    attempts: row.attempts,
    createdAt: new Date(row.created_at),
    now,
    chance: Math.random(),
  });
  log.warn(
    { mail: row.id, kind: row.kind, attempts: row.attempts, reason: failure.message, next },
    "mail not taken",
  );
  await deps.db.write((tx) =>
    next.kind === "retry"
      ? recordRetry(tx, row.id, next.at, failure.message)
      : recordFailed(tx, row.id, now, failure.message),
  );
}
