import { globSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { sortName } from "#domain/name-order.ts";
import { restore } from "../../src/server/platform/db/backups/restore.ts";
import { ADMIN, type RunningProgram, startProgram } from "../harness/running-program.ts";

/**
 * The databases of each release as SQL: an administrator, three members and an unconfirmed one, a
 * meetup of one place in 2096 with a confirmed and a waiting member, and the mails about it.
 */
const RELEASES = globSync("test/releases/*.sql");
const SECRET = "het-geheim-van-uitgave-0-1-0-van-32";
/** The secret of the links in its mails. */
const ANNA = "2.0.75mrc8wzwn9cpniM0vdEKmRYG7WH51QGiKEUEErBejs";

/** A draft and a message that could still be undone when release 1.0.0 stopped. */
const WAITING = `
  insert into meetups (title, description, date, start_time, starts_at, ends_at, location, created_at, status, announce_at)
    values ('Zigbee', 'Meenemen', '2096-06-12', '19:30', '2096-06-12T17:30:00.000Z', '2096-06-12T21:30:00.000Z', 'Utrecht',
      '2026-11-22T18:36:14.793Z', 'draft', '2096-01-01T12:00:00.000Z');
  insert into messages (meetup_id, sender_id, audience, subject, text, recipients, created_at, send_at)
    values (1, 1, 'confirmed', 'Parkeren', 'Achterom', 1, '2026-11-22T18:40:00.000Z', '2096-01-01T12:00:00.000Z');`;

function writeRelease(file: string, release: string, addition = ""): void {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  database.exec(readFileSync(release, "utf8"));
  database.exec(addition);
  database.close();
}

async function startOn(release: string, addition = ""): Promise<RunningProgram> {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-release-"));
  writeRelease(join(folder, "trefpunt.sqlite"), release, addition);
  return startProgram({ SECRET }, folder);
}

/** Calls the API; fails unless it answers 200. */
const callOf =
  (program: RunningProgram) =>
  async (
    path: string,
    { token = "", body, method }: { token?: string; body?: unknown; method?: string } = {},
  ) => {
    const response = await fetch(`${program.url}/api${path}`, {
      method: method ?? (body ? "POST" : "GET"),
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        authorization: `Bearer ${token}`,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect([path, response.status]).toEqual([path, 200]);
    return response.json();
  };

test("there is a database of each release", () => {
  const released = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## (\d+\.\d+\.\d+)/gm)];
  expect(RELEASES.length).toBeGreaterThan(0);
  for (const [, version] of released) expect(RELEASES).toContain(`test/releases/${version}.sql`);
});

test.each(RELEASES)(
  "members, answers, passwords, links and mails of release %s keep working",
  async (release) => {
    const program = await startOn(release);
    const call = callOf(program);
    const { token } = await call("/auth/login", { body: ADMIN });
    const guests = async () => {
      const { participants } = await call("/admin/meetups/1/participants", { token });
      return [participants.confirmed, participants.waitlist, participants.cancelled].map((list) =>
        list.map(({ email }: { email: string }) => email),
      );
    };
    expect(await guests()).toEqual([["anna@example.org"], ["bram@example.org"], []]);
    await call(`/users/respond/${ANNA}/1/decline`);
    expect(await guests(), "her link works, his turn has come").toEqual([
      ["bram@example.org"],
      [],
      ["anna@example.org"],
    ]);
    const { emails } = await call("/admin/emails", { token });
    const invited = emails.filter(({ subject }: { subject: string }) =>
      subject.startsWith("Uitnodiging: Lampen en sensoren"),
    );
    expect(invited.map(({ recipient_email }: { recipient_email: string }) => recipient_email)).toEqual(
      expect.arrayContaining(["anna@example.org", "bram@example.org"]),
    );

    const { users } = await call("/admin/users?sort=name", { token });
    const names = users.map(({ name }: { name: string }) => name);
    expect(names).toContain("Jürgen Groß");
    const byKey = (one: string, other: string) => (sortName(one) < sortName(other) ? -1 : 1);
    expect(names).toEqual(names.toSorted(byKey));

    const steps = await call("/admin/first-steps", { token });
    expect(steps.isAway, "a site that is in use is not shown how to begin").toBe(true);

    await call("/auth/login/request-otp", { body: { email: "juergen@münchen.de" } });
    const code = /mail to juergen@xn--mnchen-3ya\.de: (\d{6})/;
    await expect.poll(program.output, { timeout: 10_000 }).toMatch(code);
    const otp = code.exec(program.output())?.[1];
    const { user } = await call("/auth/login/verify-otp", { body: { email: "juergen@münchen.de", otp } });
    expect(user).toMatchObject({ name: "Jürgen Groß", email: "juergen@xn--mnchen-3ya.de" });
    expect(await program.stop()).toBe(0);
    program.remove();
  },
);

test("the programme of release 1.3.0 is shown", async () => {
  const program = await startOn("test/releases/1.3.0.sql");
  const { meetup } = await callOf(program)("/meetups/1");
  expect(meetup.programme).toMatchObject([{ title: "Rolluiken zonder cloud", minutes: 30 }]);
  expect(await program.stop()).toBe(0);
  program.remove();
});

test.each(RELEASES)("a copy of release %s is restored, and the site on it is held", async (release) => {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-release-"));
  const copy = join(folder, "copy.sqlite");
  writeRelease(copy, release);
  const database = join(folder, "trefpunt.sqlite");
  writeRelease(database, release);
  const restored = await restore({ copy, database, now: new Date() });
  expect(restored).toMatchObject({ kind: "restored", members: 5, meetups: 1 });
  const program = await startProgram({ SECRET }, folder);
  const call = callOf(program);
  const { token } = await call("/auth/login", { body: ADMIN });
  expect(await call("/admin/site/held", { token })).toEqual({ held: expect.any(Object) });
  expect(await program.stop()).toBe(0);
  program.remove();
});

test("undoable announcements and messages of release 1.0.0 can be sent and undone", async () => {
  const program = await startOn("test/releases/1.0.0.sql", WAITING);
  const call = callOf(program);
  const { token } = await call("/auth/login", { body: ADMIN });
  const { pending } = await call("/admin/pending", { token });
  expect(pending).toMatchObject([
    { kind: "announcement", meetup: { title: "Zigbee" } },
    {
      kind: "message",
      meetup: { id: 1 },
      recipients: 1,
      message: { subject: "Parkeren", audience: "confirmed", text: "Achterom" },
    },
  ]);
  await call(`/admin/pending/${pending[0].id}`, { token, method: "DELETE" });
  await call(`/admin/pending/${pending[1].id}/send`, { token, body: {} });
  expect(await call("/admin/pending", { token })).toEqual({ pending: [] });
  const sent = await call("/admin/meetups/1/messages", { token });
  expect(sent.messages).toMatchObject([{ subject: "Parkeren", created_at: "2026-11-22T18:40:00.000Z" }]);
  expect(await program.stop()).toBe(0);
  program.remove();
});
