import { MailboxError } from "../../inbox/connection/faults.ts";
import { openMailbox, readSentence } from "../../inbox/connection/mailbox.ts";
import { refuseWhereOtherReads } from "../../inbox/connection/reading-note.ts";
import { hasRoom, NO_ROOM } from "../../inbox/connection/room.ts";
import { type Patience, probeTags, type TagProbe } from "../../inbox/connection/tag-probe.ts";
import { hasMailServer, type InboxConfig } from "../../platform/config/config.ts";
import { createWakeup } from "../../platform/scheduled.ts";
import { type Finding, finding, whyOf } from "./finding.ts";
import { ownNotesIn } from "./own-notes.ts";

const ANSWER_MS = 10_000;

const PATIENCE: Patience = { answerMs: ANSWER_MS, arrivalMs: 60_000, lookEveryMs: 1_000 };

/** Login, folders and IDLE; with tags and a mail server also whether a tagged mail arrives. */
export async function* examineMailbox(
  { config, club }: Pick<TagProbe, "config" | "club">,
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
      setBy: config.setBy.inbox,
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
      yield await examineTags({ config, club, inbox, mailbox, news, patience });
    await mailbox.close();
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error;
    yield finding("inbox", "wrong", `${name} cannot be used: ${error.message}`);
  } finally {
    closing.abort();
  }
}

async function examineTags(probe: TagProbe): Promise<Finding> {
  const { address, outcome } = await probeTags(probe);
  if (outcome === "arrived") return finding("tags", "ok", `a mail to ${address} arrived in the mailbox`);
  return outcome === "did-not-arrive"
    ? finding(
        "tags",
        "wrong",
        `a mail to ${address} did not arrive within ${probe.patience.arrivalMs / 1000} s: the provider does not accept plus addresses, or is slow; until it does, remove MAIL_INBOX_TAGS`,
      )
    : finding("tags", "wrong", `no mail can be sent to ${address}: ${whyOf(outcome.notSent)}`);
}
