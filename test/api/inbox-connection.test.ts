// @postgres test:databases
import { createHash } from "node:crypto";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MailboxError } from "../../src/server/inbox/connection/faults.ts";
import {
  type HandleMail,
  holdInbox,
  type InboxTiming,
} from "../../src/server/inbox/connection/hold-inbox.ts";
import { openMailbox } from "../../src/server/inbox/connection/mailbox.ts";
import type { Incoming } from "../../src/server/inbox/incoming.ts";
import { healthOfInbox } from "../../src/server/inbox/queries.ts";
import { classify } from "../../src/server/inbox/reading/classify.ts";
import { ownNotesIn } from "../../src/server/operate/doctor/own-notes.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import { type ImapServer, trustAuthorities } from "../../src/server/platform/config/settings.ts";
import type { Deps } from "../../src/server/platform/deps.ts";
import type { Stoppable } from "../../src/server/platform/scheduled.ts";
import { makeAuthority } from "../harness/certificates.ts";
import { type ImapScript, type ImapTestServer, PASSWORD, startImapServer } from "../harness/imap-server.ts";
import { programForEachTest, startTestProgram, type TestProgram } from "../harness/program.ts";
import { aMultipart } from "../harness/returned-mails.ts";

const program = programForEachTest();

/** Everything that takes minutes at a real server. */
const QUICK: InboxTiming = {
  pollMs: 60_000,
  noteMs: 300_000,
  retriesMs: [20],
  leaseMs: 120_000,
  renewMs: 50,
  connectMs: 2_000,
  answerMs: 500,
};

let server: ImapTestServer;
let holding: Stoppable[];
let lines: string[];
let handled: string[];
beforeEach(() => {
  holding = [];
  lines = [];
  handled = [];
});
afterEach(async () => {
  await Promise.all(holding.map((each) => each.stop()));
  await server.close();
});

const start = async (script: ImapScript = {}) => {
  server = await startImapServer(script);
};

const subjectOf = (raw: Uint8Array | null) =>
  /^Subject: (.*)$/m.exec(Buffer.from(raw ?? "").toString())?.[1] ?? "";
const keep: HandleMail = async ({ raw }) => {
  const subject = subjectOf(raw);
  handled.push(subject);
  return subject.includes("left") ? "left" : "handled";
};
const mail = (subject: string) => `From: anna@example.org\r\nSubject: ${subject}\r\n\r\nHallo\r\n`;

interface Reading {
  readonly handle?: HandleMail;
  readonly timing?: Partial<InboxTiming>;
  readonly deps?: Partial<Deps>;
  readonly url?: string;
  readonly hasRoom?: () => boolean;
}

const urlOf = (password = PASSWORD, scheme = "imap", folder = "INBOX") =>
  `${scheme}://anna:${password}@127.0.0.1:${server.port}/${folder}`;

function inboxAt(url: string) {
  const { inbox } = readConfig({ DATA_DIR: program.config.dataDir, SECRET: "x".repeat(32), IMAP_URL: url });
  if (inbox === null) throw new Error("IMAP_URL was not read");
  return inbox;
}

function read({
  handle = keep,
  timing = {},
  deps = {},
  url = urlOf(),
  hasRoom = () => true,
}: Reading = {}): Stoppable {
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
  const reading = holdInbox(
    { ...program.deps, ...deps },
    inboxAt(url),
    { log, handle, hasRoom },
    { ...QUICK, ...timing },
  );
  holding.push(reading);
  return reading;
}

/** Opens it once, as a start does. */
async function open(at: ImapServer): Promise<void> {
  const signal = new AbortController().signal;
  const mailbox = await openMailbox(at, {
    connectMs: 500,
    answerMs: 500,
    setBy: "IMAP_URL",
    signal,
    onNews: () => undefined,
  });
  await mailbox.close();
}

const row = () => program.db.read.selectFrom("inbox").selectAll().executeTakeFirst();
const faultIs = (fault: string | null) => expect.poll(async () => (await row())?.fault).toBe(fault);
const isConnected = () => expect.poll(async () => (await row())?.connected_at).not.toBeFalsy();
const subjectsIn = (folder: string) => (server.folders.get(folder) ?? []).map(({ raw }) => subjectOf(raw));
const said = () => lines.map((line) => JSON.parse(line).msg).join("\n");

test("while the disk is nearly full mails stay unread and are counted, and reading goes on by itself", async () => {
  await start();
  let isRoom = false;
  for (const subject of ["first", "second"]) server.deliver(mail(subject));
  read({ hasRoom: () => isRoom, timing: { pollMs: 20 } });
  await faultIs("no-space");
  const config = { ...program.config, inbox: inboxAt(urlOf()) };
  const unread = async () => (await healthOfInbox({ ...program.deps, config }))?.unread;
  await expect.poll(unread).toBe(2);
  server.deliver(mail("third"));
  await expect.poll(unread).toBe(3);
  expect(handled).toEqual([]);
  expect(server.folders.get("INBOX")?.map(({ flags }) => [...flags])).toEqual([[], [], []]);
  expect(said()).toContain("cannot be used: the disk of DATA_DIR is nearly full");
  isRoom = true;
  await expect.poll(unread).toBe(0);
  expect(handled).toEqual(["first", "second", "third"]);
  await faultIs(null);
});

describe("a handled mail", () => {
  test("is moved to the folder Trefpunt, and one that is left stays unseen", async () => {
    await start();
    server.deliver(mail("first"));
    server.deliver(mail("left here"));
    read();
    await expect.poll(() => subjectsIn("Trefpunt")).toEqual(["first"]);
    server.deliver(mail("while idle"));
    await expect.poll(() => subjectsIn("Trefpunt")).toEqual(["first", "while idle"]);
    expect(handled).toEqual(["first", "left here", "while idle"]);
    expect(subjectsIn("INBOX")).toEqual(["left here"]);
    expect([...(server.folders.get("INBOX")?.[0]?.flags ?? [])]).toEqual([]);
    await expect.poll(async () => (await row())?.last_uid).toBe("4");
  });

  test("is moved below the prefix of the server's own folders", async () => {
    await start({ prefix: "INBOX." });
    server.deliver(mail("first"));
    read();
    await expect.poll(() => subjectsIn("INBOX.Trefpunt")).toEqual(["first"]);
  });

  test("is copied and removed by its UID only where the server cannot move", async () => {
    await start({ capabilities: ["IMAP4rev1", "IDLE", "UIDPLUS"] });
    server.deliver(mail("of a person"));
    server.folders.get("INBOX")?.[0]?.flags.add("\\Deleted");
    server.deliver(mail("left here"));
    server.deliver(mail("copied"));
    read({ handle: async ({ raw }) => (subjectOf(raw) === "copied" ? "handled" : "left") });
    await expect.poll(() => subjectsIn("INBOX")).toEqual(["of a person", "left here"]);
    expect(subjectsIn("Trefpunt")).toEqual(["copied"]);
  });

  test.each([
    ["the server can neither move nor remove by UID", { capabilities: ["IMAP4rev1", "IDLE"] }],
    [
      "the folder cannot be made",
      { answer: (command: string) => (command.startsWith("CREATE") ? "NO not allowed" : undefined) },
    ],
    [
      "the move is refused",
      { answer: (command: string) => (command.startsWith("UID MOVE") ? "NO refused" : undefined) },
    ],
  ])("is marked with a keyword where %s", async (_why, script) => {
    await start(script);
    server.deliver(mail("first"));
    read();
    await expect
      .poll(() => [...(server.folders.get("INBOX")?.[0]?.flags ?? [])])
      .toEqual(["$Trefpunt", "\\Seen"]);
    expect(server.heard.some((command) => command.includes("EXPUNGE"))).toBe(false);
  });

  test("is marked as flagged and seen where the server keeps no keywords", async () => {
    await start({ capabilities: ["IMAP4rev1"], permanentFlags: "\\Seen \\Flagged" });
    server.deliver(mail("first"));
    read();
    await expect
      .poll(() => [...(server.folders.get("INBOX")?.[0]?.flags ?? [])])
      .toEqual(["\\Flagged", "\\Seen"]);
  });

  test("is not moved within the folder Trefpunt itself", async () => {
    await start();
    (server.folders as Map<string, never[]>).set("Trefpunt", []);
    read({ url: urlOf(PASSWORD, "imap", "Trefpunt") });
    await isConnected();
    expect(server.heard.some((command) => /MOVE|CREATE "?Trefpunt"?$/.test(command))).toBe(false);
  });

  test("is marked when the server has no space, which is a fault until it has", async () => {
    await start({
      answer: (command) => (command.startsWith("UID MOVE") ? "NO [OVERQUOTA] full" : undefined),
    });
    server.deliver(mail("first"));
    read();
    await faultIs("full");
    server.behave({ answer: () => undefined });
    server.deliver(mail("second"));
    await faultIs(null);
    expect(subjectsIn("Trefpunt")).toEqual(["second"]);
  });
});

test("a mail that is left is not handled again by the next connection", async () => {
  await start({ capabilities: ["IMAP4rev1", "MOVE"] });
  server.deliver(mail("left here"));
  read({ timing: { pollMs: 20 } });
  const lastUid = async () => (await row())?.last_uid;
  await expect.poll(lastUid).toBe("1");
  server.hangUp();
  const searches = () => server.heard.filter((command) => command.includes("SEARCH")).length;
  const before = searches();
  await expect.poll(searches).toBeGreaterThan(before + 1);
  expect(handled).toEqual(["left here"]);
});

test("a mail is polled for where the server has no IDLE", async () => {
  await start({ capabilities: ["IMAP4rev1", "MOVE"] });
  read({ timing: { pollMs: 50 } });
  await isConnected();
  server.deliver(mail("later"));
  await expect.poll(() => handled).toEqual(["later"]);
  expect(server.heard).not.toContain("IDLE");
});

const OWN = { address: "post@club.test", hasTags: false, host: "club.test", fromAddress: "post@club.test" };
const LARGE = "x".repeat(5 * 1024 * 1024 + 1);

/** @returns what the mails are that were delivered, with how many bytes of each were read */
async function readAll(count: number) {
  const seen: { readonly incoming: Incoming; readonly bytes: number }[] = [];
  read({
    handle: async ({ raw }) => {
      if (raw === null) throw new Error("nothing of the mail was read");
      seen.push({ incoming: await classify(raw, OWN), bytes: raw.length });
      return "left";
    },
  });
  await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(count);
  return seen;
}

test.each([
  ["whose size its server says", {}],
  ["that is larger than its server says", { statedSize: 1000 }],
])("of a mail of more than 5 MB %s the text and the names of its files are read", async (_which, script) => {
  await start(script);
  const head = "From: Anna <anna@example.org>\r\nSubject: Mag mijn hond mee?\r\nTo: post@club.test";
  const photo = `image/jpeg; name="hond.jpg"\nContent-Disposition: attachment; filename="hond.jpg"\n\n${LARGE}`;
  const words =
    "text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nZie de foto: hij is h=C3=A9=C3=A9l lief.";
  server.deliver(aMultipart(head, "multipart/mixed", [words, photo]));
  server.deliver(aMultipart(head, "multipart/mixed", [photo]));
  const [withText, fileOnly] = await readAll(2);
  expect(withText?.incoming).toMatchObject({
    class: "person",
    from: { name: "Anna", address: "anna@example.org" },
    subject: "Mag mijn hond mee?",
    text: "Zie de foto: hij is héél lief.\n\nEr zat een bijlage bij (hond.jpg).",
  });
  expect(fileOnly?.incoming).toMatchObject({ class: "person", text: "Er zat een bijlage bij (hond.jpg)." });
  expect(withText?.bytes).toBeLessThan(2_000);
});

test("a report that returns a mail of more than 5 MB is still a report, and a mail without parts is read as far as it goes", async () => {
  await start();
  server.deliver(
    aMultipart(
      "From: MAILER-DAEMON@mx.example\r\nTo: post@club.test",
      "multipart/report; report-type=delivery-status",
      [
        "text/plain\n\nYour mail could not be delivered.",
        "message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; anna@example.org\nAction: failed\nStatus: 5.1.1\n",
        `message/rfc822\n\nSubject: Onze mail\n\n${LARGE}`,
      ],
    ),
  );
  server.deliver(Buffer.from(`From: bram@example.org\r\nSubject: Lang\r\n\r\n${LARGE}`));
  const [report, long] = await readAll(2);
  expect(report?.incoming).toMatchObject({
    class: "report",
    recipients: [{ address: "anna@example.org", outcome: "bounced", status: "5.1.1" }],
  });
  expect(long?.incoming).toMatchObject({ class: "person", subject: "Lang" });
  expect(long?.bytes).toBeLessThan(300_000);
});

test("a mail that another program takes away while an earlier one is read is passed over", async () => {
  await start();
  for (const subject of ["first", "taken away", "last"]) server.deliver(mail(subject));
  read({
    handle: async (received) => {
      if (subjectOf(received.raw) === "first") server.folders.get("INBOX")?.splice(1, 1);
      return keep(received);
    },
  });
  await expect.poll(() => subjectsIn("Trefpunt")).toEqual(["first", "last"]);
  expect(said()).not.toContain("failed");
});

test("a mail that cannot be handled stays and is tried again, and does not keep others from it", async () => {
  await start();
  let failures = 0;
  server.deliver(mail("difficult"));
  server.deliver(mail("easy"));
  read({
    timing: { pollMs: 50 },
    handle: async (received) => {
      if (subjectOf(received.raw) === "difficult" && failures++ < 2) throw new Error("no database");
      return keep(received);
    },
  });
  await expect.poll(() => subjectsIn("Trefpunt")).toEqual(["easy", "difficult"]);
  expect(handled).toEqual(["easy", "difficult"]);
});

test("a renumbered mailbox is read from its beginning without the mails that are marked", async () => {
  await start({ capabilities: ["IMAP4rev1", "IDLE"] });
  server.deliver(mail("handled"));
  server.deliver(mail("left here"));
  read();
  await expect.poll(() => handled).toEqual(["handled", "left here"]);
  await expect.poll(async () => (await row())?.last_uid).toBe("2");
  server.renumber();
  await expect.poll(() => handled).toEqual(["handled", "left here", "left here"]);
  await expect.poll(async () => (await row())?.uid_validity).toBe("2");
});

test("500 mails that arrive while the server restarts and renumbers are each handled, and all are still there", async () => {
  await start();
  const kept = new Map<string, number>();
  read({
    handle: async ({ raw }) => {
      const digest = createHash("sha256")
        .update(raw ?? "")
        .digest("hex");
      kept.set(digest, (kept.get(digest) ?? 0) + 1);
      return kept.size % 5 === 0 ? "left" : "handled";
    },
  });
  for (let number = 1; number <= 500; number += 1) {
    server.deliver(mail(`number ${number}`));
    if (number % 100 === 0) {
      await expect.poll(() => kept.size).toBeGreaterThan(number - 60);
      if (number % 200 === 0) server.renumber();
      else if (number % 300 === 0) server.hangUp();
      else server.sayBye();
    }
  }
  await expect.poll(() => kept.size).toBe(500);
  await expect.poll(() => new Set([...subjectsIn("INBOX"), ...subjectsIn("Trefpunt")]).size).toBe(500);
  expect(subjectsIn("INBOX").length + subjectsIn("Trefpunt").length).toBe(500);
});

test("a refused password is recorded, and logged once without it, until the server accepts it", async () => {
  await start();
  read();
  await isConnected();
  server.behave({
    answer: (command) => (/^(LOGIN|AUTH)/.test(command) ? "NO [AUTHENTICATIONFAILED] no" : undefined),
  });
  server.hangUp();
  await faultIs("login-refused");
  await expect.poll(said).toContain("it refuses user and password");
  const attempts = () => server.heard.filter((command) => /^(LOGIN|AUTH)/.test(command)).length;
  await expect.poll(attempts).toBeGreaterThan(4);
  expect(said().match(/refuses user/g)).toHaveLength(1);
  expect(lines.join("")).not.toContain(PASSWORD);
  expect((await row())?.connected_at).toBeNull();
  server.behave({ answer: () => undefined });
  await faultIs(null);
  await isConnected();
  await expect.poll(said).toContain("is read; handled mails go to its folder Trefpunt");
});

test.each([
  [
    "refuses the login",
    "login-refused",
    /^AUTH/,
    "NO [AUTHENTICATIONFAILED] no",
    "it refuses user and password",
  ],
  ["has no time for the login", "away", /^AUTH/, "NO [UNAVAILABLE] later", ""],
  ["has no such folder", "no-folder", /^SELECT/, "NO no", "it has no folder of that name"],
  ["has no space", "full", /^SELECT/, "NO [OVERQUOTA] no", "it is full"],
  ["has no space, in words", "full", /^SELECT/, "NO [ALERT] Quota exceeded (mailbox is full)", "it is full"],
  [
    "refuses what every server does",
    "not-understood",
    /^SELECT/,
    "BAD what",
    "it does not answer as an IMAP",
  ],
  ["hangs", "away", /^SELECT/, "hang", "it does not answer"],
  ["cuts the connection", "away", /^SELECT/, "cut", "it closed the connection"],
] as const)("a server that %s is told apart", async (_what, fault, command, answer, sentence) => {
  await start({ answer: (each) => (command.test(each) ? answer : undefined) });
  const refused = await open(inboxAt(urlOf()).server).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(MailboxError);
  expect(refused).toMatchObject({ fault, message: expect.stringContaining(sentence) });
  expect((refused as MailboxError).message).not.toContain(PASSWORD);
});

test.each([
  ["nested brackets", "(".repeat(1_000_000)],
  ["words", "1 ".repeat(100_000)],
])("a server whose answer has ever more %s is refused before they take memory", async (_what, many) => {
  await start({ answer: (command) => (command.startsWith("SELECT") ? `OK [X (${many})] done` : undefined) });
  await expect(open(inboxAt(urlOf()).server)).rejects.toThrow(MailboxError);
});

test("a connection that is cut in the middle of a mail loses nothing", async () => {
  await start({ answer: (command) => (command.includes("BODY") ? "cut" : undefined) });
  server.deliver(mail("first"));
  read();
  await faultIs("away");
  expect((await row())?.connected_at).toBeNull();
  server.behave({ answer: () => undefined });
  await expect.poll(() => subjectsIn("Trefpunt")).toEqual(["first"]);
});

test("a server that announces a restart is connected to at once, but not twice in a row", async () => {
  await start();
  read({ timing: { retriesMs: [600_000] } });
  await isConnected();
  server.sayBye();
  const signIns = () => server.heard.filter((command) => command.startsWith("AUTHENTICATE"));
  await expect.poll(() => signIns().length).toBe(2);
  expect(said()).toBe("");
  await isConnected();
  server.sayBye();
  await faultIs("away");
  expect(signIns()).toHaveLength(2);
});

describe("a copy of the database, which does not see the lease", () => {
  let copy: TestProgram;
  beforeEach(async () => {
    copy = await startTestProgram();
    program.setClock(new Date().toISOString());
    copy.setClock(new Date().toISOString());
  });
  afterEach(async () => {
    await Promise.all(holding.splice(0).map((each) => each.stop()));
    await copy.close();
  });

  const notes = () => (server.folders.get("Trefpunt-lezer") ?? []).map(({ raw }) => subjectOf(raw));
  const faultOfCopy = async () =>
    (await copy.db.read.selectFrom("inbox").select("fault").executeTakeFirst())?.fault;

  test("reads nothing while the site reads, and reads when the site has stopped", async () => {
    await start();
    const site = read();
    await isConnected();
    expect(notes()).toHaveLength(1);
    const [written] = notes();
    const known = await ownNotesIn(program.config.database, inboxAt(urlOf()));
    expect(known?.map((token) => `Trefpunt leest dit postvak ${token}`)).toEqual([written]);
    read({ deps: copy.deps });
    await expect.poll(faultOfCopy).toBe("read-elsewhere");
    server.deliver(mail("first"));
    await expect.poll(() => subjectsIn("Trefpunt")).toEqual(["first"]);
    expect((await row())?.fault).toBeNull();
    await site.stop();
    await expect.poll(faultOfCopy).toBeNull();
    await expect.poll(notes).toHaveLength(1);
  });

  test("knows only the note of the moment that it was made: the site replaces it, as one mail", async () => {
    await start();
    read({ timing: { pollMs: 20, noteMs: 20 } });
    await isConnected();
    const { mailbox = "", notes: atFirst = "[]" } = (await row()) ?? {};
    await copy.db.write((tx) => tx.insertInto("inbox").values({ mailbox, notes: atFirst }).execute());
    const [first = ""] = JSON.parse(atFirst) as string[];
    await expect.poll(async () => (await row())?.notes.includes(first)).toBe(false);
    read({ deps: copy.deps });
    await expect.poll(faultOfCopy).toBe("read-elsewhere");
    await expect.poll(() => notes().length).toBe(1);
  });

  test("cannot be seen where the server refuses the folder, which the health says", async () => {
    await start({ answer: (command) => (command.startsWith("CREATE") ? "NO [NOPERM] no" : undefined) });
    read();
    await isConnected();
    const config = { ...program.config, inbox: inboxAt(urlOf()) };
    expect(await healthOfInbox({ ...program.deps, config })).toMatchObject({
      connected: true,
      sees_copies: false,
    });
  });

  const MINUTE = 60_000;
  const DAY = 24 * 60 * MINUTE;

  test.each([
    ["", 0, 16 * MINUTE],
    [", by a site whose clock is 6 minutes behind", -6 * MINUTE, 16 * MINUTE],
    [", by a site whose clock is a day behind", -DAY, 16 * MINUTE],
    [", or when the server's clock was set back since", 0, -DAY],
  ])(
    "takes over when the site ended without a word a quarter of an hour ago%s",
    async (_by, aheadMs, noteAgeMs) => {
      await start();
      program.setClock(new Date(Date.now() + aheadMs).toISOString());
      server.leaveNote(noteAgeMs);
      read();
      await isConnected();
      await expect.poll(() => notes().length).toBe(1);
      expect(notes()[0]).not.toContain("00000000");
    },
  );

  test.each([
    ["right", 0],
    ["6 minutes ahead", 6 * MINUTE],
    ["a day ahead", DAY],
    ["a day behind", -DAY],
  ])(
    "leaves the mailbox to a site that replaced its note 10 minutes ago, by a clock that is %s",
    async (_words, aheadMs) => {
      await start();
      program.setClock(new Date(Date.now() + aheadMs).toISOString());
      server.leaveNote(10 * MINUTE);
      read();
      await faultIs("read-elsewhere");
      // While a reader looks what time it is there, its message is in the folder too.
      await expect.poll(notes).toEqual(["Trefpunt leest dit postvak 00000000-0000-4000-8000-000000000000"]);
    },
  );
});

test("a mailbox without space for the note is called full, and is read once it has space", async () => {
  await start({ answer: (command) => (command.startsWith("APPEND") ? "NO [OVERQUOTA] full" : undefined) });
  server.deliver(mail("first"));
  read();
  await faultIs("full");
  expect(handled).toEqual([]);
  server.behave({ answer: () => undefined });
  await expect.poll(() => subjectsIn("Trefpunt")).toEqual(["first"]);
  await faultIs(null);
});

test("a stop returns the lease while the server hangs", async () => {
  await start({ answer: () => "hang" });
  const reading = read({ timing: { connectMs: 60_000, answerMs: 60_000 } });
  await expect.poll(() => server.heard.length).toBe(1);
  await reading.stop();
  expect((await row())?.held_by).toBeNull();
});

describe("TLS", () => {
  const trusted = getCACertificates("default");
  afterEach(() => setDefaultCACertificates(trusted));
  const away = (isImplicitTls: boolean) => {
    const inbox = inboxAt(urlOf(PASSWORD, isImplicitTls ? "imaps" : "imap"));
    return { ...inbox, server: { ...inbox.server, isHere: false } };
  };
  const opened = (isImplicitTls: boolean) => open(away(isImplicitTls).server);

  test("no password is sent to a server elsewhere without STARTTLS", async () => {
    await start();
    await expect(opened(false)).rejects.toMatchObject({ fault: "no-starttls" });
    expect(server.heard.filter((command) => /LOGIN|AUTH/.test(command))).toEqual([]);
  });

  test.each([true, false])(
    "a certificate of an unknown authority is refused elsewhere, and accepted once CA_FILE has it (from the start: %s)",
    async (isImplicitTls) => {
      const authority = await makeAuthority();
      const certificate = await authority.issue("127.0.0.1");
      await start({ certificate, isImplicitTls, capabilities: ["IMAP4rev1", "STARTTLS", "MOVE"] });
      await expect(opened(isImplicitTls)).rejects.toMatchObject({ fault: "certificate" });
      expect(server.heard.filter((command) => /LOGIN|AUTH/.test(command))).toEqual([]);
      trustAuthorities({ authorities: { file: "", certificates: [authority.certificate] } });
      await opened(isImplicitTls);
    },
  );
});

test("only one of two readers reads, and the other one continues when the lease is given back or runs out", async () => {
  await start();
  const deps = { db: Object.assign(Object.create(program.db), { isShared: true }) };
  const first = read({ deps });
  await isConnected();
  read({ deps });
  server.deliver(mail("one"));
  await expect.poll(() => handled).toEqual(["one"]);
  expect(server.clients()).toBe(1);
  await first.stop();
  server.deliver(mail("two"));
  await expect.poll(() => handled).toEqual(["one", "two"]);
  const { connected } = (await healthOfInbox({
    ...program.deps,
    config: { ...program.config, inbox: inboxAt(urlOf()) },
  })) ?? { connected: false };
  expect(connected).toBe(true);
});
