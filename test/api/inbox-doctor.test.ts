// @postgres test:databases
import { afterEach, expect, test } from "vitest";
import { readReturned } from "../../src/server/inbox/reading/read-returned.ts";
import { dispositionOf } from "../../src/server/inbox/returned-mails.ts";
import { examineMailbox } from "../../src/server/operate/doctor/mailbox.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import { addressIn } from "../../src/server/platform/config/settings.ts";
import { type ImapScript, type ImapTestServer, PASSWORD, startImapServer } from "../harness/imap-server.ts";
import { type MailServer, startMailServer } from "../harness/mail-server.ts";

let imap: ImapTestServer;
let smtp: MailServer;
afterEach(async () => {
  await imap.close();
  await smtp.close();
});

function configured(password = PASSWORD) {
  return readConfig({
    SECRET: "x".repeat(32),
    PUBLIC_URL: "https://club.nl",
    SMTP_URL: smtp.url,
    MAIL_FROM: "Club <info@club.nl>",
    IMAP_URL: `imap://anna:${password}@127.0.0.1:${imap.port}`,
    MAIL_INBOX_TAGS: "true",
  });
}

const HELD_NOTE = "00000000-0000-4000-8000-000000000000";

interface Examining {
  readonly password?: string;
  readonly arrives?: boolean;
  readonly isRoom?: boolean;
  /** There is a note of such an age in the mailbox. */
  readonly noteAgeMs?: number | null;
  /** The tokens that the database knows; null: it cannot be read. */
  readonly ownNotes?: readonly string[] | null;
}

async function examined(
  script: ImapScript,
  { password = PASSWORD, arrives = true, isRoom = true, noteAgeMs = null, ownNotes = [] }: Examining = {},
) {
  imap = await startImapServer(script);
  smtp = await startMailServer();
  const config = configured(password);
  if (config.inbox === null) throw new Error("IMAP_URL was not read");
  if (noteAgeMs !== null) imap.leaveNote(noteAgeMs);
  if (arrives)
    smtp.mailTo("info+doctor@club.nl", "Proefmail van De Club").then(
      ({ raw }) => imap.deliver(raw),
      () => undefined,
    );
  const patience = { answerMs: 10_000, arrivalMs: arrives ? 10_000 : 100, lookEveryMs: 20 };
  return Array.fromAsync(
    examineMailbox({ config, club: "De Club" }, config.inbox, {
      patience,
      isRoom,
      ownNotes: async () => ownNotes,
    }),
  );
}

test("the doctor says that the mailbox can be used, and that its own tagged mail arrived", async () => {
  expect(await examined({})).toMatchObject([
    {
      about: "inbox",
      state: "ok",
      says: expect.stringContaining("folder Trefpunt; new mails are seen at once"),
    },
    { about: "tags", state: "ok", says: "a mail to info+doctor@club.nl arrived in the mailbox" },
  ]);
});

test("the doctor puts its own mail aside", async () => {
  await examined({});
  expect(imap.folders.get("INBOX")).toEqual([]);
  expect(imap.folders.get("Trefpunt")).toHaveLength(1);
});

test("the doctor's mail says in Dutch whose it is, and that it may be thrown away", async () => {
  await examined({});
  const [{ text } = { text: "" }] = smtp.received;
  expect(text).toContain("de site van De Club");
  expect(text).toContain("Je mag hem weggooien.");
});

test("the running site leaves the doctor's mail where it is, as one of its own", async () => {
  await examined({});
  const { publicUrl, mail, inbox } = configured();
  if (inbox === null) throw new Error("IMAP_URL was not read");
  const [kept] = imap.folders.get("Trefpunt") ?? [];
  const { hostname: host } = new URL(publicUrl);
  const own = { address: inbox.address, hasTags: true, host, fromAddress: addressIn(mail.from) };
  const incoming = await readReturned(kept?.raw ?? Buffer.of(), own);
  expect(incoming).toEqual({ class: "own" });
  expect(dispositionOf(incoming.class)).toBe("left");
});

test("the doctor says that tagged mail does not arrive, and that mails are only marked", async () => {
  expect(await examined({ capabilities: ["IMAP4rev1"] }, { arrives: false })).toMatchObject([
    { about: "inbox", state: "look", says: expect.stringContaining("seen each minute (no IDLE)") },
    { about: "tags", state: "wrong", says: expect.stringContaining("does not accept plus addresses") },
  ]);
});

test("the doctor says that copies of the site cannot be seen without a folder for the note", async () => {
  const refused = (command: string) => (command.startsWith("CREATE") ? "NO [NOPERM] no" : undefined);
  expect(await examined({ answer: refused }, { arrives: false })).toMatchObject([
    { about: "inbox", state: "look", says: expect.stringContaining("cannot be seen") },
    { about: "tags", state: "wrong" },
  ]);
});

test("the doctor says that the mailbox is not read while the disk is nearly full", async () => {
  const full = "is not read: the disk of DATA_DIR is nearly full";
  expect(await examined({}, { isRoom: false })).toMatchObject([
    { about: "inbox", state: "wrong", says: expect.stringContaining(full) },
    { about: "tags", state: "ok" },
  ]);
});

test("the doctor says why the mailbox cannot be used", async () => {
  const [found, ...others] = await examined({}, { password: "wrong" });
  expect(found).toMatchObject({ about: "inbox", state: "wrong" });
  expect(found?.says).toContain("on 127.0.0.1 cannot be used: it refuses user and password");
  expect(others).toEqual([]);
});

test("the doctor says that another installation reads the mailbox", async () => {
  const [found, ...others] = await examined({}, { noteAgeMs: 60_000 });
  expect(found).toMatchObject({ about: "inbox", state: "wrong" });
  expect(found?.says).toContain("a copy of this site reads it");
  expect(others).toEqual([]);
  expect(imap.folders.get("Trefpunt-lezer")).toHaveLength(1);
});

test.each([
  ["is of this site", { noteAgeMs: 60_000, ownNotes: [HELD_NOTE] }],
  ["is of an installation that ended", { noteAgeMs: 16 * 60_000 }],
])("the doctor says that the mailbox is read when the note in it %s", async (_what, note) => {
  const [found] = await examined({}, note);
  expect(found).toMatchObject({ about: "inbox", state: "ok" });
  expect(imap.folders.get("Trefpunt-lezer")).toHaveLength(1);
});

test("the doctor says that the mailbox is full, and what to do", async () => {
  const full = (command: string) => (command.startsWith("APPEND") ? "NO [OVERQUOTA] full" : undefined);
  const [found, ...others] = await examined({ answer: full });
  expect(found).toMatchObject({ about: "inbox", state: "wrong" });
  expect(found?.says).toContain("cannot be used: it is full");
  expect(found?.says).toContain("ask its provider for more space");
  expect(others).toEqual([]);
});
