import { beforeEach, expect, test } from "vitest";
import { importMeetups } from "#contract/meetups/imports.ts";
import { updateMeetup } from "#contract/meetups/saving/admin.ts";
import { oneMeetup } from "#contract/meetups.ts";
import {
  addPasskey,
  beginAddingPasskey,
  beginPasskeyLogin,
  beginReauth,
  loginByPasskey,
  reauthenticate,
} from "#contract/passkeys.ts";
import { requestLoginCode } from "#contract/sign-in.ts";
import { changeSite } from "#contract/site/admin.ts";
import { pictureAddress, pictureMarkdown } from "#domain/pictures.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { runHousekeeping } from "../../src/server/housekeeping.ts";
import { countKept } from "../../src/server/mail-log/kept-mails.ts";
import { cancelMeetup } from "../../src/server/meetups/life/cancel-meetup.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { Authenticator } from "../harness/authenticator.ts";
import { aMeetup, aMember, answers, meetupForm, members, signedIn } from "../harness/builders.ts";
import { aJpeg, upload } from "../harness/pictures.ts";
import { programForEachTest, request } from "../harness/program.ts";

/** Tests on PostgreSQL of what `npm test` otherwise runs on SQLite alone: bytes, challenges, counts of attempts, large imports, the data of mails. */
const program = programForEachTest({ TRUST_PROXY: "1" });
let anna: MemberRow;
let token: string;
beforeEach(async () => {
  anna = await aMember(program, { admin: true, password: "drie blauwe kabels" });
  token = await signedIn(program, anna.id);
});

const ten = Array.from({ length: 10 });

test("of ten codes requested at once five are mailed", async () => {
  const body = { email: anna.email };
  const ask = (_none: unknown, client: number) =>
    request(program, requestLoginCode, { body, headers: { "x-forwarded-for": `203.0.113.${client}` } });
  const replies = await Promise.all(ten.map(ask));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([
    ...Array(5).fill(200),
    ...Array(5).fill(429),
  ]);
});

test("of ten identical passkey answers sent at once one signs in, and a new one proves identity again", async () => {
  const key = new Authenticator("https://trefpunt.test");
  const passkey = key.make((await request(program, beginAddingPasskey, { token })).answer);
  await request(program, addPasskey, { token, body: { name: "Telefoon", passkey } });
  const shown = key.show((await request(program, beginPasskeyLogin)).answer);
  const replies = await Promise.all(
    ten.map(() => request(program, loginByPasskey, { body: { passkey: shown } })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);

  program.setClock("2026-11-21T12:15:00.000Z");
  expect((await request(program, beginAddingPasskey, { token })).status).toBe(403);
  const asked = (await request(program, beginReauth, { token })).answer;
  if (asked.kind !== "passkey") throw new Error(asked.kind);
  const proof = { kind: "passkey", passkey: key.show(asked.options) };
  expect((await request(program, reauthenticate, { token, body: proof })).status).toBe(204);
  expect((await request(program, beginAddingPasskey, { token })).status).toBe(200);
});

test("pictures added at once are stored byte for byte and deleted when unused", async () => {
  const kept = async () =>
    (await program.db.read.selectFrom("pictures").select("hash").execute()).map(({ hash }) => hash);
  const files = await Promise.all(
    [10, 10, 10, 20].map((r) => aJpeg({ width: 100, height: 80, background: { r, g: 0, b: 0 } })),
  );
  const [one, same, , other] = (await Promise.all(files.map((file) => upload(program, file, { token })))).map(
    ({ answer }) => answer,
  );
  if (!one || !other) throw new Error("no pictures");
  expect([same?.hash, (await kept()).length]).toEqual([one.hash, 2]);
  const stored = await program.db.read.selectFrom("picture_files").selectAll().execute();
  for (const { hash, width, format, bytes } of stored) {
    const url = pictureAddress(hash, width, format as "avif" | "webp");
    const { rawPayload } = await program.app.inject({ method: "GET", url });
    expect(rawPayload.equals(Buffer.from(bytes))).toBe(true);
  }
  const id = await aMeetup(program, { picture: { hash: one.hash, alt: "Zo" } });
  const description = `Kijk: ${pictureMarkdown("zo", other)}`;
  const body = meetupForm({ picture: { hash: other.hash, alt: "Anders" }, description });
  expect((await request(program, updateMeetup, { params: { id }, body, token })).status).toBe(200);
  expect((await request(program, oneMeetup, { params: { id } })).answer.meetup.picture?.hash).toBe(
    other.hash,
  );
  program.setClock("2026-11-23T12:00:00.000Z");
  await runHousekeeping(program.deps);
  expect(await kept()).toEqual([other.hash]);
});

test("a logo and a colour are stored and shown", async () => {
  const file = await aJpeg({ width: 512, height: 512 });
  const { hash } = (await upload(program, file, { token, use: "logo" })).answer;
  const set = async (body: object) => (await request(program, changeSite, { body, token })).answer.site;
  expect((await set({ logo: hash })).logo?.hash).toBe(hash);
  expect(await set({ accent: "#166534", sentence: "Elke maand" })).toMatchObject({ accent: "#166534" });
});

test("a calendar of more meetups than are stored in one turn is imported in one transaction", async () => {
  const events = Array.from({ length: 120 }, (_none, place) => [
    "BEGIN:VEVENT",
    `UID:${place}`,
    "DTSTART:20260301T190000",
    `SUMMARY:Avond ${place}`,
    "END:VEVENT",
  ]).flat();
  const body = Buffer.from(["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR", ""].join("\r\n"));
  const { answer } = await request(program, importMeetups, { body, token });
  expect(answer).toMatchObject({ archived: 120, drafts: 0 });
});

test("a kept cancellation is found by the meetup in its data, for a member that answered", async () => {
  const [bram, cato] = await members(program, 2);
  const id = await aMeetup(program);
  for (const { id: member } of [bram, cato]) await answers(program, member, id, "confirm");
  await actingAs(program.deps, anna.id).onMeetup(id, cancelMeetup, { reason: "Ziek", tellInvited: false });
  const kept_at = program.deps.clock().toISOString();
  await program.db.write(async (tx) => {
    await tx.updateTable("emails").set({ kept_at }).where("kind", "=", "cancelled").execute();
    const ofAnna = { member_id: anna.id };
    await tx.updateTable("emails").set(ofAnna).where("member_id", "=", cato.id).execute();
  });
  expect(await countKept(program.db.read, program.deps.clock())).toMatchObject({ count: 1, outdated: 1 });
});
