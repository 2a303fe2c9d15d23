import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { EmailType } from "#contract/mail-log.ts";
import { register } from "#contract/members.ts";
import { WEBHOOK_EVENTS } from "#contract/webhooks.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import type { Chore } from "../../src/server/chores.ts";
import { enqueue } from "../../src/server/mail/enqueue.ts";
import { MESSAGE } from "../../src/server/mailings/messages.ts";
import { movedName } from "../../src/server/platform/db/backups/moved.ts";
import type { Read } from "../../src/server/platform/db/schema.ts";
import { unrestricted } from "../../src/server/platform/db/sql.ts";
import { addWebhook } from "../../src/server/webhooks/webhooks.ts";
import { startBroker, watch } from "./broker.ts";
import { aMeetup, aMember, answers, inDays, members } from "./builders.ts";
import { PASSWORD, startImapServer } from "./imap-server.ts";
import { startMailServer } from "./mail-server.ts";
import { request, type TestProgram } from "./program.ts";
import { startReceiver } from "./receiver.ts";
import type { RunningProgram } from "./running-program.ts";

const TO_BE_SENT = "wacht@example.org";
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const PERSONS_MAIL =
  "From: Anna <anna@example.org>\r\nTo: club@example.org\r\nSubject: Parkeren\r\n\r\nWaar kan dat?\r\n";

export type Outside = Awaited<ReturnType<typeof startOutside>>;

/** Real servers for all that a site reaches outside, and the settings that name them. */
export async function startOutside() {
  const [mail, receiver, broker, imap] = await Promise.all([
    startMailServer(),
    startReceiver(),
    startBroker(),
    startImapServer(),
  ]);
  const watcher = await watch(broker.url);
  return {
    mail,
    receiver,
    watcher,
    imap,
    environment: {
      SECRET: "een-geheim-van-minstens-32-tekens",
      SMTP_URL: mail.url,
      MQTT_URL: broker.url,
      IMAP_URL: `imap://club:${PASSWORD}@127.0.0.1:${imap.port}`,
      WEBHOOK_PRIVATE: "true",
      PUBLIC_URL: "https://meetup.example.org",
    },
    close: async () => {
      await watcher.stop();
      await Promise.all([mail.close(), receiver.close(), broker.stop(), imap.close()]);
    },
  };
}

/** What a held site says at its start, and mails to its administrators. */
export const HELD = "This database was restored or copied";
const HELD_MAIL = "De site is teruggezet of gekopieerd en wacht op jou";
const ASKED_FOR = ["Bevestig je e-mailadres", HELD_MAIL];

/** Registers, which works on a held site, and stops it: by then each chore has had a turn. */
export async function registerAndStop(program: RunningProgram, { mail }: Outside): Promise<void> {
  await request(program, register, { body: { name: "Anna de Vries", email: "anna@example.org" } });
  await mail.mailTo("anna@example.org", "Bevestig je e-mailadres");
  await program.stop();
}

/** @param also subjects of mails that may have gone too */
export function expectNothingLeft(outside: Outside, also: readonly string[] = []): void {
  const subjects = new Set(outside.mail.received.map(({ subject }) => subject));
  expect(subjects).toEqual(new Set([...ASKED_FOR, ...also]));
  expect(outside.receiver.taken).toEqual([]);
  if (also.length > 0) return;
  expect(outside.watcher.messages).toEqual([]);
  expect(outside.imap.heard).toEqual([]);
}

export interface Around {
  /** Fills the database, before the built program runs. */
  readonly site: TestProgram;
  readonly outside: Outside;
  /** The data folder of the built program. */
  readonly folder: string;
}

interface Running {
  readonly program: RunningProgram;
  /** Of its database, beside it. */
  readonly read: Read;
}

/** Waits until the built program has done it. */
export type SeeDone = (running: Running) => Promise<void>;

interface Due {
  readonly on?: "sqlite" | "postgres";
  /** Stores something that is due. */
  prepare(around: Around): Promise<SeeDone>;
}

const seeMail = (kind: EmailType) => (running: Running) =>
  expect
    .poll(async () =>
      (await running.read.selectFrom("emails").select("kind").execute()).map((row) => row.kind),
    )
    .toContain(kind);

/** What is due for each chore, each without the others' help. */
const DUE = {
  mails: {
    prepare: async ({ site, outside }) => {
      const member = await aMember(site, { email: TO_BE_SENT });
      await site.db.write((tx) => enqueue(tx, new Date(), member, { kind: "welcome" }));
      return async () => {
        await outside.mail.mailTo(TO_BE_SENT, "");
      };
    },
  },
  webhooks: {
    prepare: async ({ site, outside }) => {
      const admin = await aMember(site, { admin: true, verified: false });
      await actingAs(site.deps, admin.id).onSite(addWebhook, {
        name: "Chat",
        kind: "standard",
        url: outside.receiver.url,
        events: Object.keys(WEBHOOK_EVENTS) as (keyof typeof WEBHOOK_EVENTS)[],
        active: true,
      });
      await aMeetup(site, { date: inDays(20), title: "Voor de webhook" });
      return () => expect.poll(() => outside.receiver.taken.length).toBeGreaterThan(0);
    },
  },
  housekeeping: {
    prepare: async ({ site }) => {
      const member = await aMember(site);
      const expired = {
        member_id: member.id,
        purpose: "login",
        code_hash: "verlopen",
        created_at: fromNow(-HOUR_MS),
        expires_at: fromNow(-HOUR_MS / 2),
      } as const;
      await site.db.write((tx) => tx.insertInto("codes").values(expired).execute());
      return seeNoCode("verlopen");
    },
  },
  repair: {
    prepare: async ({ site }) => {
      const member = await aMember(site);
      const fromTomorrow = {
        member_id: member.id,
        purpose: "login",
        code_hash: "van morgen",
        created_at: fromNow(DAY_MS),
        expires_at: fromNow(DAY_MS + HOUR_MS),
      } as const;
      await site.db.write((tx) => tx.insertInto("codes").values(fromTomorrow).execute());
      return seeNoCode("van morgen");
    },
  },
  reminders: {
    prepare: async ({ site }) => {
      const member = await aMember(site);
      const meetup = await aMeetup(site, { date: inDays(3), title: "Met een herinnering" });
      await site.db.write(async (tx) => {
        await tx
          .insertInto("invitations")
          .values({ meetup_id: meetup, member_id: member.id, invited_at: fromNow(-5 * DAY_MS) })
          .onConflict((row) =>
            row.columns(["meetup_id", "member_id"]).doUpdateSet({ invited_at: fromNow(-5 * DAY_MS) }),
          )
          .execute();
        await tx
          .updateTable("meetups")
          .set({ reminder_due_at: fromNow(-HOUR_MS) })
          .where("id", "=", meetup)
          .execute();
      });
      return seeMail("reminder");
    },
  },
  announcements: {
    prepare: async ({ site }) => {
      const admin = await aMember(site, { admin: true, verified: false });
      const meetup = await aMeetup(site, { date: inDays(9), status: "draft", title: "Kondigt zich aan" });
      const planned = { announce_on: inDays(0), announce_due_at: fromNow(-HOUR_MS), announce_by: admin.id };
      await site.db.write((tx) => tx.updateTable("meetups").set(planned).where("id", "=", meetup).execute());
      return ({ read }) => {
        const stored = read.selectFrom("meetups").select("status").where("id", "=", meetup);
        return expect.poll(() => stored.executeTakeFirst()).toEqual({ status: "published" });
      };
    },
  },
  "new talks": {
    prepare: async ({ site }) => {
      const [speaker] = await members(site, 1);
      await aMember(site, { admin: true, email: "voorstellen@example.org" });
      const at = { created_at: fromNow(-DAY_MS), changed_at: fromNow(-DAY_MS) };
      const talk = { title: "Rolluiken", minutes: 15, report_due_at: fromNow(-HOUR_MS) };
      await site.db.write((tx) =>
        tx
          .insertInto("talks")
          .values({ ...talk, ...at, name_shown: "first", member_id: speaker.id })
          .execute(),
      );
      return seeMail("talk_offers");
    },
  },
  batches: {
    prepare: async ({ site }) => {
      const admin = await aMember(site, { admin: true, verified: false });
      const member = await aMember(site);
      const meetup = await aMeetup(site, { date: inDays(10), title: "Met een bericht" });
      await answers(site, member.id, meetup, "confirm");
      await site.db.write((tx) =>
        MESSAGE.start(tx, new Date(), {
          meetup,
          notBefore: new Date(Date.now() - HOUR_MS),
          recipients: 1,
          by: admin.id,
          data: { audience: "confirmed", subject: "Parkeren", text: "Achterom" },
        }),
      );
      return seeMail("message");
    },
  },
  offers: {
    prepare: async ({ site }) => {
      const [guest, first, second] = await members(site, 3);
      const meetup = await aMeetup(site, { ...inSixHours(), places: 1, offer_minutes: 60, title: "Aanbod" });
      for (const member of [guest, first, second]) await answers(site, member.id, meetup, "confirm");
      await answers(site, guest.id, meetup, "decline");
      await site.db.write((tx) =>
        unrestricted(tx)
          .updateTable("responses")
          .set({ offered_until: fromNow(-HOUR_MS) })
          .where("offered", "=", 1)
          .execute(),
      );
      const offeredTo = (read: Read) =>
        read
          .selectFrom("responses")
          .select("member_id")
          .where("meetup_id", "=", meetup)
          .where("offered", "=", 1)
          .execute();
      expect(await offeredTo(site.db.read)).toEqual([{ member_id: first.id }]);
      return ({ read }) => expect.poll(() => offeredTo(read)).toEqual([{ member_id: second.id }]);
    },
  },
  mailbox: {
    prepare: async ({ outside }) => {
      outside.imap.deliver(PERSONS_MAIL);
      return () => expect.poll(() => outside.imap.folders.get("Trefpunt")?.length).toBe(1);
    },
  },
  "mails about the mailbox": {
    prepare: async ({ site }) => {
      await site.db.write((tx) =>
        tx
          .insertInto("returned_mails")
          .values({
            digest: "een vraag",
            received_at: fromNow(-HOUR_MS),
            class: "person",
            sender_name: "Bas",
            sender_address: "bas@example.org",
            subject: "Vraag",
            text: "Hoe laat?",
          })
          .execute(),
      );
      await aMember(site, { admin: true, email: "beheer@example.org" });
      return seeMail("inbox_news");
    },
  },
  "home assistant": {
    prepare: async ({ outside }) => {
      return () => expect.poll(() => outside.watcher.messages.length).toBeGreaterThan(0);
    },
  },
  "nightly copy": {
    on: "sqlite",
    prepare: async ({ folder }) => {
      const copies = () => (existsSync(join(folder, "backups")) ? readdirSync(join(folder, "backups")) : []);
      return () =>
        expect.poll(copies).toContain(`trefpunt-${Temporal.Now.plainDateISO("Europe/Amsterdam")}.sqlite`);
    },
  },
  "removal of the moved database": {
    on: "postgres",
    prepare: async ({ folder }) => {
      mkdirSync(folder, { recursive: true });
      const moved = join(folder, movedName("2020-01-01"));
      writeFileSync(moved, "");
      return () => expect.poll(() => existsSync(moved)).toBe(false);
    },
  },
  clock: {
    on: "postgres",
    prepare: async () => {
      const scraped = async (url: string) => (await fetch(`${url}/metrics`)).text();
      return ({ program }) =>
        expect.poll(() => scraped(program.url)).toMatch(/^trefpunt_clock_difference_seconds 0(\.\d+)?$/m);
    },
  },
  "sightings of the secret": {
    on: "postgres",
    // A start sees the secret too, before it listens.
    prepare: async () => async (running) => {
      const secret = running.read.selectFrom("known_secrets").select("seen_at");
      const isSeen = async () => ((await secret.executeTakeFirst())?.seen_at ?? "") >= listenedAt(running);
      await expect.poll(isSeen).toBe(true);
    },
  },
} satisfies Record<Chore, Due>;

/** Free places are offered in the last day only. */
function inSixHours() {
  const start = Temporal.Now.zonedDateTimeISO("Europe/Amsterdam").add({ hours: 6 });
  return {
    date: start.toPlainDate().toString(),
    start_time: start.toPlainTime().toString({ smallestUnit: "minute" }),
    end_time: null,
  };
}

const seeNoCode =
  (hash: string): SeeDone =>
  ({ read }) =>
    expect
      .poll(() => read.selectFrom("codes").select("id").where("code_hash", "=", hash).execute())
      .toEqual([]);

/** The moment that the program says it listens. */
function listenedAt({ program }: Running): string {
  const line =
    program
      .output()
      .split("\n")
      .find((each) => each.includes("listens on")) ?? "";
  return (JSON.parse(line) as { time: string }).time;
}

export const duesOn = (engine: "sqlite" | "postgres"): [Chore, Due][] =>
  (Object.entries(DUE) as [Chore, Due][]).filter(([, { on = engine }]) => on === engine);

/** Stores what is due for each chore. */
export async function prepareAll(
  engine: "sqlite" | "postgres",
  around: Around,
): Promise<ReadonlyMap<Chore, SeeDone>> {
  const { site } = around;
  site.setClock(new Date().toISOString());
  const done = new Map<Chore, SeeDone>();
  for (const [chore, due] of duesOn(engine)) done.set(chore, await due.prepare(around));
  // Those that making the site queued are no part of what is due.
  await site.db.write((tx) =>
    tx
      .updateTable("emails")
      .set({ sent_at: fromNow(0) })
      .where("sent_at", "is", null)
      .where("recipient", "<>", TO_BE_SENT)
      .execute(),
  );
  return done;
}
