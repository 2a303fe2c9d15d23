import { randomUUID } from "node:crypto";
import { MailboxError } from "../../inbox/connection/faults.ts";
import { type Mailbox, openMailbox, readSentence } from "../../inbox/connection/mailbox.ts";
import { refuseWhereOtherReads } from "../../inbox/connection/reading-note.ts";
import { hasRoom, NO_ROOM } from "../../inbox/connection/room.ts";
import { openTransport, SMTP_TIMEOUTS } from "../../mail/transport.ts";
import { type Config, hasMailServer, type InboxConfig } from "../../platform/config/config.ts";
import { createWakeup } from "../../platform/scheduled.ts";
import { type Finding, finding, whyOf } from "./finding.ts";
import { ownNotesIn } from "./own-notes.ts";

const ANSWER_MS = 10_000;

interface Patience {
  readonly arrivalMs: number;
  readonly lookEveryMs: number;
}

const PATIENCE: Patience = { arrivalMs: 60_000, lookEveryMs: 1_000 };

/** Login, folders and IDLE; with tags and a mail server also whether a tagged mail arrives. */
export async function* examineMailbox(
  config: Config,
  inbox: InboxConfig,
  { patience = PATIENCE, isRoom = hasRoom(config), ownNotes = () => ownNotesIn(config.database, inbox) } = {},
): AsyncGenerator<Finding> {
  const { folder, host } = inbox.server;
  const name = `the mailbox ${folder} on ${host}`;
  const closing = new AbortController();
  const news = createWakeup();
  try {
    const mailbox = await openMailbox(inbox.server, {
      connectMs: ANSWER_MS,
      answerMs: ANSWER_MS,
      signal: closing.signal,
      onNews: news.wake,
    });
    const speed = mailbox.hasIdle ? "new mails are seen at once" : "new mails are seen each minute (no IDLE)";
    const notes = await mailbox.notes();
    const seesCopies = notes !== null;
    // The running site stores a token before it writes the note, so the database is read after the mailbox.
    const known = await ownNotes();
    if (notes !== null && known !== null) await refuseWhereOtherReads(mailbox, notes, known);
    // Fails where the mailbox is full.
    await mailbox.serverTime();
    const copies = seesCopies ? "" : "; a copy of the site that reads it too cannot be seen";
    yield isRoom
      ? finding(
          "inbox",
          mailbox.folder === null || !seesCopies ? "look" : "ok",
          `${readSentence(name, mailbox.folder)}; ${speed}${copies}`,
        )
      : finding("inbox", "wrong", `${name} is not read: ${NO_ROOM}`);
    if (inbox.hasTags && hasMailServer(config))
      yield await examineTags(config, { inbox, mailbox, news, patience });
    await mailbox.close();
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error;
    yield finding("inbox", "wrong", `${name} cannot be used: ${error.message}`);
  } finally {
    closing.abort();
  }
}

interface Tagged {
  readonly inbox: InboxConfig;
  readonly mailbox: Mailbox;
  readonly news: ReturnType<typeof createWakeup>;
  readonly patience: Patience;
}

async function examineTags(config: Config, { inbox, ...reading }: Tagged): Promise<Finding> {
  const id = randomUUID();
  const address = inbox.address.replace("@", "+doctor@");
  const last = (await reading.mailbox.uidsAfter(0)).at(-1) ?? 0;
  try {
    await sendTo(config, address, id);
  } catch (error) {
    return finding("tags", "wrong", `no mail can be sent to ${address}: ${whyOf(error)}`);
  }
  const arrived = await arrivalOf(id, last, reading);
  if (arrived === null)
    return finding(
      "tags",
      "wrong",
      `a mail to ${address} did not arrive within ${reading.patience.arrivalMs / 1000} s: the provider does not accept plus addresses, or is slow; until it does, remove MAIL_INBOX_TAGS`,
    );
  await reading.mailbox.putAside(arrived);
  return finding("tags", "ok", `a mail to ${address} arrived in the mailbox`);
}

/** As a mail of this site, which the running program leaves where it is. */
async function sendTo(config: Config, address: string, id: string): Promise<void> {
  const { hostname } = new URL(config.publicUrl);
  const transport = openTransport(config, { ...SMTP_TIMEOUTS, socketTimeout: ANSWER_MS });
  const message = {
    from: config.mail.from,
    to: { name: "", address },
    subject: "trefpunt doctor",
    text: "Met deze mail probeert trefpunt doctor of adressen met een plusteken aankomen.\n",
    messageId: `<${id}@${hostname}>`,
    headers: { "List-Id": `<uitnodigingen.${hostname}>`, "Auto-Submitted": "auto-generated" },
  };
  try {
    await transport.send(message, "");
  } finally {
    transport.close();
  }
}

/** The UID of the mail; null when it did not arrive in time. */
async function arrivalOf(
  id: string,
  last: number,
  { mailbox, news, patience }: Omit<Tagged, "inbox">,
): Promise<number | null> {
  const until = performance.now() + patience.arrivalMs;
  for (let seen = last; performance.now() < until; await news.wait(patience.lookEveryMs)) {
    for (const uid of await mailbox.uidsAfter(seen)) {
      const { size = 0 } = (await mailbox.list(uid)) ?? {};
      const source = await mailbox.source(uid, size);
      if (source && Buffer.from(source).includes(id)) return uid;
      seen = uid;
    }
    mailbox.listen();
  }
  return null;
}
