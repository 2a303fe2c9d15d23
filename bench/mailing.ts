import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import nodemailer from "nodemailer";
import pino from "pino";
import PostalMime from "postal-mime";
import { actingAs } from "../src/server/calls/writes.ts";
import { mailChannel } from "../src/server/mail/deliver.ts";
import { openTransport, type Transport } from "../src/server/mail/transport.ts";
import { createMeetup } from "../src/server/meetups/admin/save-meetup.ts";
import { readConfig } from "../src/server/platform/config/config.ts";
import { type Db, openDatabase } from "../src/server/platform/db/database.ts";
import { type Deps, depsOn } from "../src/server/platform/deps.ts";
import { openOutbox } from "../src/server/platform/outbox/outbox.ts";
import { MEETUP_FORM } from "./meetup-form.ts";
import { memberRows } from "./member-rows.ts";
import { spread } from "./spread.ts";

/**
 * An invitation mailing through the whole outbox (claimed, rendered, completed, sent, recorded durably), compared with
 * nodemailer's own pool and the same messages, rendered beforehand. Both send to one sink in its own process.
 */
const MEMBERS = Number(process.argv[2] ?? 5_000);
const ROUNDS = 5;
const CONNECTIONS = 10;

const sink = fork("bench/mail-sink.ts");
const [port] = (await once(sink, "message")) as [number];
const url = `smtp://127.0.0.1:${port}`;

const rates = { program: [] as number[], ceiling: [] as number[], raw: [] as number[] };
for (let round = 0; round < ROUNDS; round += 1) {
  const messages = await runProgram();
  rates.ceiling.push(await runPool(await asStrings(messages)));
  rates.raw.push(await runPool(await asSources(messages)));
}
const heap: number[] = [];
await runProgram(() => heap.push(liveHeapMb()));
sink.disconnect();
console.table({
  "Trefpunt, mails/s": spread(rates.program),
  "nodemailer's pool, ready-made messages, mails/s": spread(rates.ceiling),
  "nodemailer's pool, ready-made sources, mails/s": spread(rates.raw),
  "ratio to ready-made messages": spread(
    rates.program.map((rate, round) => rate / (rates.ceiling[round] ?? 1)),
  ),
  "ratio to ready-made sources": spread(rates.program.map((rate, round) => rate / (rates.raw[round] ?? 1))),
  "live heap at the beginning of a mailing, MB": spread(heap.slice(0, 1)),
  "live heap during the mailing, MB": spread(heap),
});

type Message = Parameters<Transport["send"]>[0];

/**
 * Sends one mailing.
 * @param look called at intervals; the rate of such a mailing does not count
 * @returns the first 1,000 messages; none with `look`
 */
async function runProgram(look?: () => void): Promise<Message[]> {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-bench-"));
  const config = readConfig({
    DATA_DIR: folder,
    SMTP_URL: url,
    MAIL_CONNECTIONS: String(CONNECTIONS),
    LOG_LEVEL: "silent",
  });
  const db = await openDatabase(config.database);
  const deps = await depsOn(db, config, () => new Date());
  await aQueuedMailing(deps);
  const transport = openTransport(config);
  const messages: Message[] = [];
  const done = Promise.withResolvers<void>();
  look?.();
  const began = performance.now();
  const watched: Transport = {
    ...transport,
    send: async (message, action) => {
      if (!look && messages.length < 1_000) messages.push(message);
      await transport.send(message, action);
    },
  };
  const log = pino({ level: "silent" });
  const outbox = openOutbox({ deps, log, channel: mailChannel({ deps, log, transport: watched }) });
  const watch = setInterval(
    async () => {
      look?.();
      if ((await unsent(db)) === 0) done.resolve();
    },
    look ? 200 : 20,
  );
  await done.promise;
  if (!look) rates.program.push((MEMBERS / (performance.now() - began)) * 1000);
  clearInterval(watch);
  await outbox.stop(1000);
  await db.close();
  rmSync(folder, { recursive: true });
  return messages;
}

/** Memory in use after a garbage collection, in megabytes. */
function liveHeapMb(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

async function unsent(db: Db): Promise<number> {
  const waiting = db.read.selectFrom("emails").select("id").where("sent_at", "is", null).limit(1);
  return (await waiting.execute()).length;
}

async function aQueuedMailing(deps: Deps): Promise<void> {
  await deps.db.write(async (tx) => {
    for (let first = 1; first <= MEMBERS; first += 500) {
      const rows = memberRows(Math.min(500, MEMBERS - first + 1), first);
      await tx.insertInto("members").values(rows).execute();
    }
  });
  const [creator] = await deps.db.read.selectFrom("members").select("id").limit(1).execute();
  if (!creator) throw new Error("no member");
  await actingAs(deps, creator.id).onSite(createMeetup, MEETUP_FORM);
}

/** The messages with bodies as strings, which nodemailer encodes. */
async function asStrings(messages: readonly Message[]): Promise<Message[]> {
  return Promise.all(
    messages.map(async ({ text, html, ...message }) => ({
      ...message,
      text: (await PostalMime.parse((text as { raw: string }).raw)).text ?? "",
      html: (await PostalMime.parse((html as { raw: string }).raw)).html ?? "",
      textEncoding: "quoted-printable" as const,
    })),
  );
}

/** The messages as complete MIME sources. */
async function asSources(messages: readonly Message[]): Promise<Message[]> {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return Promise.all(
    messages.map(async (message) => {
      const { message: raw, envelope } = await composer.sendMail(message);
      return { raw: raw as Buffer, envelope };
    }),
  );
}

/** Sends as many mails over as many connections by nodemailer alone. @returns mails per second */
async function runPool(messages: readonly Message[]): Promise<number> {
  const pool = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
  });
  const began = performance.now();
  let next = 0;
  const line = async () => {
    while (next < MEMBERS) {
      next += 1;
      await pool.sendMail({ ...messages[next % messages.length] });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, line));
  const rate = (MEMBERS / (performance.now() - began)) * 1000;
  pool.close();
  return rate;
}
