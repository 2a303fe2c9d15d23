import type { FetchMessageObject, ImapFlow, ImapFlowError, ImapFlowOptions } from "imapflow";
import type { ImapServer } from "../../platform/config/settings.ts";
import { version } from "../../platform/process/builds.ts";
import { waitAtMost } from "../../platform/process/concurrency.ts";
import { MailboxError } from "./faults.ts";
import { outlineOf, partQuery, partsToRead } from "./outline.ts";

const HANDLED_FOLDER = "Trefpunt";
/** Of its own, because the other one has all handled mails. */
const NOTE_FOLDER = "Trefpunt-lezer";
const NOTE_BYTES = 2_000;
const HANDLED_KEYWORD = "$Trefpunt";
const MAX_BYTES = 5 * 1024 * 1024;
/** Framing of a response around the largest mail. */
const FRAMING_BYTES = 64 * 1024;
/** Parts of a response; a list of UIDs is not counted. Each takes fifty times its bytes. */
const MAX_TOKENS = 10_000;
const FAREWELL_MS = 1_000;

export interface Timeouts {
  readonly connectMs: number;
  readonly answerMs: number;
}

export interface Listed {
  readonly size: number;
  readonly receivedAt: Date;
  readonly isMarked: boolean;
}

/** Which database's process reads the mailbox, and since when by the server's clock. */
export interface Note {
  readonly uid: number;
  readonly token: string;
  readonly at: Date;
}

/** What became of a handled mail; `full`: it is marked, because the server has no space for the folder. */
export type PutAside = "moved" | "marked" | "full";

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

interface Opening extends Timeouts {
  /** The variable that set the mailbox; null: an admin did. */
  readonly setBy: string | null;
  readonly signal: AbortSignal;
  onNews(): void;
}

/** @throws MailboxError, as each function of the mailbox does when the connection is lost */
export async function openMailbox(server: ImapServer, { setBy, signal, onNews, ...timeouts }: Opening) {
  // Loaded on demand: a site without a mailbox does not load the package.
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow(connectionTo(server, timeouts));
  let reported: unknown = null;
  let refusal = "";
  client.on("error", (error) => {
    reported = error;
  });
  client.on("close", onNews);
  client.on("exists", onNews);
  client.on("response", ({ response, code = "" }) => {
    refusal = response === "NO" ? code : "";
  });
  const abort = () => client.close();
  signal.addEventListener("abort", abort);
  const ask = async <Answer>(command: () => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await command();
      // Some commands report a lost connection as their failure.
      if (client.isClosed) throw Object.assign(new Error("Connection closed"), { code: "NoConnection" });
      return answer;
    } catch (error) {
      throw new MailboxError(reported ?? error, setBy, { isAnnounced: client.byeReason !== undefined });
    }
  };
  const close = async () => {
    signal.removeEventListener("abort", abort);
    if (client.usable) await waitAtMost(client.logout(), FAREWELL_MS);
    client.close();
  };
  try {
    const opened = await ask(async () => {
      await client.connect();
      return client.mailboxOpen(server.folder);
    });
    const folder = await ask(() => handledFolder(client, opened.path));
    const canMark = opened.permanentFlags?.has("\\*") || opened.permanentFlags?.has(HANDLED_KEYWORD);
    const marks = [canMark ? HANDLED_KEYWORD : "\\Flagged", "\\Seen"];
    return {
      uidValidity: String(opened.uidValidity),
      /** Null: handled mails stay where they are, and are marked. */
      folder,
      hasIdle: client.capabilities.has("IDLE"),
      /** What was read gets no mark then, and stays where it is. */
      isReadOnly: opened.readOnly === true,
      uidsAfter: async (last: number): Promise<number[]> => {
        const found = await ask(async () => {
          await client.noop();
          return client.search({ uid: `${last + 1}:*` }, { uid: true });
        });
        if (!Array.isArray(found)) throw new MailboxError(new Error("It refuses to list its mails"), setBy);
        // `n:*` includes the last mail, whatever its UID (RFC 3501, 6.4.8).
        return found.filter((uid) => uid > last).toSorted((a, b) => a - b);
      },
      list: async (uid: number): Promise<Listed | null> => {
        const row = await fetchOne(uid, { flags: true, size: true, internalDate: true });
        if (row === null) return null;
        return {
          size: row.size ?? 0,
          receivedAt: new Date(row.internalDate ?? 0),
          isMarked: marks.every((flag) => row.flags?.has(flag)),
        };
      },
      /** Leaves it unseen. Of a mail that is too large a small one, without its attachments. Null: it is no longer there. */
      source: async (uid: number, size: number): Promise<Uint8Array | null> => {
        if (size > MAX_BYTES) return outline(uid);
        const row = await fetchOne(uid, { source: { maxLength: MAX_BYTES + 1 } });
        if (!row?.source) return null;
        return row.source.length <= MAX_BYTES ? row.source : outline(uid);
      },
      /** Deletes nothing: without MOVE, only what was copied is removed, and only by its UID. */
      putAside: (uid: number): Promise<PutAside> =>
        ask(async () => {
          if (folder !== null && (await client.messageMove(String(uid), folder, { uid: true })))
            return "moved";
          const isFull = folder !== null && refusal === "OVERQUOTA";
          await client.messageFlagsAdd(String(uid), marks, { uid: true });
          return isFull ? "full" : "marked";
        }),
      /** Null: there can be no note. */
      notes: async (): Promise<readonly Note[] | null> => {
        const path = await ask(() => noteFolder(client, server.folder));
        if (path === null) return null;
        return inFolder(path, async () => {
          const found: Note[] = [];
          const uids = await ask(() => client.search({ uid: "1:*" }, { uid: true }));
          for (const uid of Array.isArray(uids) ? uids : []) {
            const row = await fetchOne(uid, { internalDate: true, source: { maxLength: NOTE_BYTES } });
            const token = /^Subject: .*?([0-9a-f-]{36})\r?$/m.exec(row?.source?.toString() ?? "")?.[1];
            if (row && token) found.push({ uid, token, at: new Date(row.internalDate ?? 0) });
          }
          return found;
        });
      },
      /** Deletes these notes only, after it wrote another. @param token null: none */
      replaceNotes: async (notes: readonly Note[], token: string | null): Promise<void> => {
        const path = await ask(() => noteFolder(client, server.folder));
        if (path === null) return;
        await inFolder(path, async () => {
          if (token !== null) await ask(() => client.append(path, noteOf(token), ["\\Seen"]));
          if (notes.length === 0) return;
          const uids = notes.map(({ uid }) => uid).join(",");
          await ask(() => client.messageDelete(uids, { uid: true }));
        });
      },
      /**
       * Now by the server's clock, the one that dates the notes: it dates a message that is then deleted. Null: there can be no note.
       * @throws MailboxError `full` where no message fits
       */
      serverTime: async (): Promise<Date | null> => {
        const path = await ask(() => noteFolder(client, server.folder));
        if (path === null) return null;
        return inFolder(path, async () => {
          const appended = await ask(() => client.append(path, PROBE, ["\\Seen"]));
          const uid = appended ? appended.uid : undefined;
          const dated = uid === undefined ? null : await fetchOne(uid, { internalDate: true });
          if (uid !== undefined) await ask(() => client.messageDelete(String(uid), { uid: true }));
          return dated?.internalDate ? new Date(dated.internalDate) : null;
        });
      },
      /** Asks the server to report news until the next command. */
      listen: () => {
        if (!client.capabilities.has("IDLE")) return;
        client.idle().catch((error: unknown) => {
          // The next command reports it.
          reported ??= error;
        });
      },
      close,
    };

    async function outline(uid: number): Promise<Uint8Array | null> {
      const row = await fetchOne(uid, { headers: true, bodyStructure: true });
      if (!row?.headers || !row.bodyStructure) return null;
      const parts = partsToRead(row.bodyStructure);
      const fetched = parts.length === 0 ? null : await fetchOne(uid, { bodyParts: parts.map(partQuery) });
      const read = new Map(
        parts.flatMap((part) => {
          const bytes = fetched?.bodyParts?.get(part.key);
          return bytes ? [[part, bytes] as const] : [];
        }),
      );
      return outlineOf(row.headers, row.bodyStructure, read);
    }

    async function inFolder<Answer>(path: string, work: () => Promise<Answer>): Promise<Answer> {
      await ask(() => client.mailboxOpen(path));
      const answer = await work();
      await ask(() => client.mailboxOpen(server.folder));
      return answer;
    }

    async function fetchOne(
      uid: number,
      query: Parameters<ImapFlow["fetchOne"]>[1],
    ): Promise<FetchMessageObject | null> {
      return (await ask(() => client.fetchOne(String(uid), query, { uid: true }))) || null;
    }
  } catch (error) {
    await close();
    throw error;
  }
}

/** The path of the folder for handled mails, which it makes; null: no mail can be moved there. */
async function handledFolder(client: ImapFlow, opened: string): Promise<string | null> {
  const canMove = client.capabilities.has("MOVE") || client.capabilities.has("UIDPLUS");
  return canMove ? ownFolder(client, HANDLED_FOLDER, opened) : null;
}

const noteFolder = (client: ImapFlow, opened: string) => ownFolder(client, NOTE_FOLDER, opened);

const messageOf = (subject: string, text: string) =>
  [
    "From: Trefpunt <trefpunt@localhost>",
    `Subject: ${subject}`,
    "Content-Type: text/plain; charset=utf-8",
    "",
    text,
    "",
  ].join("\r\n");

const noteOf = (token: string) =>
  messageOf(
    `Trefpunt leest dit postvak ${token}`,
    "Trefpunt vervangt dit bericht elke vijf minuten. Zo merkt een kopie van de site dat dit postvak al gelezen wordt.",
  );

const PROBE = messageOf("Trefpunt kijkt hoe laat het is", "Trefpunt verwijdert dit bericht meteen.");

/** The path of a folder beside the opened one, which it makes; null: there can be none. */
async function ownFolder(client: ImapFlow, name: string, opened: string): Promise<string | null> {
  const { prefix = "" } = client.namespace ?? {};
  const path = `${prefix}${name}`;
  if (path === opened) return null;
  if (await isAccepted(client.status(path, { messages: true }))) return path;
  return (await isAccepted(client.mailboxCreate(path))) ? path : null;
}

async function isAccepted(command: Promise<unknown>): Promise<boolean> {
  try {
    return Boolean(await command);
  } catch (error) {
    const { responseStatus, code } = error as ImapFlowError;
    if (responseStatus || code === "NotFound") return false;
    throw error;
  }
}

function connectionTo(
  { host, port, isImplicitTls, isHere, user, password }: ImapServer,
  { connectMs, answerMs }: Timeouts,
): ImapFlowOptions {
  return {
    host,
    port,
    secure: isImplicitTls,
    ...(!isImplicitTls && !isHere && { doSTARTTLS: true }),
    // On this machine nothing is intercepted, and Debian's Dovecot signs its own certificate.
    ...(isHere && { tls: { rejectUnauthorized: false } }),
    auth: { user, pass: password },
    clientInfo: { name: "Trefpunt", version: version(), vendor: false, "support-url": false },
    logger: false,
    disableAutoIdle: true,
    disableAutoEnable: true,
    disableCompression: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    maxLiteralSize: MAX_BYTES + FRAMING_BYTES,
    maxResponseSize: MAX_BYTES + 2 * FRAMING_BYTES,
    maxLineLength: MAX_BYTES,
    maxResponseTokens: MAX_TOKENS,
  };
}

/** For the console and `doctor`. */
export const readSentence = (mailbox: string, folder: string | null): string =>
  folder === null
    ? `${mailbox} is read; handled mails cannot be moved, so they are marked where they are`
    : `${mailbox} is read; handled mails go to its folder ${folder}`;
