// @postgres test:databases
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { deleteMember } from "#contract/handover/admin.ts";
import type { MeetupId } from "#contract/ids.ts";
import { previewMeetupImport } from "#contract/meetups/imports.ts";
import { createDraft, createMeetup, updateMeetup } from "#contract/meetups/saving/admin.ts";
import {
  createMember,
  importMembers,
  makeAdmin,
  previewImport,
  readWorkbook,
} from "#contract/members/admin.ts";
import { uploadPicture } from "#contract/picture-upload.ts";
import { updateProfile } from "#contract/profile.ts";
import { addAttendee } from "#contract/responses/attendees.ts";
import { respond } from "#contract/responses.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { aMeetup, aMember, meetupForm, organiserOf, signedIn } from "../harness/builders.ts";
import { connectionTo, duringChange } from "../harness/during-change.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let admin: MemberRow;
let member: MemberRow;
let token: string;
let meetup: MeetupId;
beforeEach(async () => {
  meetup = await aMeetup(program);
  admin = await aMember(program, { admin: true });
  member = await aMember(program);
  token = await signedIn(program, admin.id);
});

const during = (withdrawal: string, call: () => Promise<{ status: number }>) =>
  duringChange(program, withdrawal, call);

const revoke = () => `update members set is_admin = 0 where id = ${admin.id}`;
const logOut = () => `delete from sessions where member_id = ${admin.id}`;

const calls: Record<string, () => Promise<{ status: number }>> = {
  "adds a member": () =>
    request(program, createMember, {
      token,
      body: {
        name: "Achterdeur",
        email: "achterdeur@example.org",
        password: "drie blauwe kabels",
        admin_role: true,
      },
    }),
  "announces a meetup": () => request(program, createMeetup, { token, body: meetupForm() }),
  "gives rights": () => request(program, makeAdmin, { token, params: { id: member.id } }),
  "removes a member": () => request(program, deleteMember, { token, params: { id: member.id } }),
  "imports members": () =>
    request(program, importMembers, {
      token,
      body: { csv: "naam;e-mail\nAnna Bakker;anna@example.org", verified: true },
    }),
};
/** All rows that the calls could have changed. */
const state = async () => ({
  members: await program.db.read.selectFrom("members").selectAll().orderBy("id").execute(),
  meetups: await program.db.read.selectFrom("meetups").selectAll().orderBy("id").execute(),
  responses: await program.db.read.selectFrom("responses").selectAll().execute(),
});

describe.each(Object.entries(calls))("an organiser who %s", (_what, call) => {
  test("loses the rights before the write: is refused and nothing is written", async () => {
    const before = await state();
    // Withdrawing the rights ends the sessions first.
    expect(await during(`${logOut()}; ${revoke()}`, call)).toBe(401);
    const after = await state();
    expect({ ...after, members: after.members.map((row) => ({ ...row, is_admin: 0 })) }).toEqual({
      ...before,
      members: before.members.map((row) => ({ ...row, is_admin: 0 })),
    });
  });

  test("is signed out before the write: is refused and nothing is written", async () => {
    const before = await state();
    expect(await during(logOut(), call)).toBe(401);
    expect(await state()).toEqual(before);
  });
});

const organisersCalls: Record<string, (id: MeetupId, token: string) => Promise<{ status: number }>> = {
  "edits the meetup": (id, token) =>
    request(program, updateMeetup, { token, params: { id }, body: meetupForm({ title: "Van mij" }) }),
  "adds a guest": (id, token) =>
    request(program, addAttendee, {
      token,
      params: { id },
      body: { name: "Gast", email: "gast@example.org" },
    }),
  "writes a draft": (_id, token) => request(program, createDraft, { token, body: { title: "Een idee" } }),
};

describe.each(Object.entries(organisersCalls))("an organiser of one meetup who %s", (_what, call) => {
  test("is taken off it before the write: is refused and nothing is written", async () => {
    const organiser = await organiserOf(program, meetup);
    const before = await state();
    const withdrawal = `delete from meetup_organisers where member_id = ${organiser.id}`;
    const theirs = await signedIn(program, organiser.id);
    expect(await during(withdrawal, () => call(meetup, theirs))).toBe(403);
    expect(await state()).toEqual(before);
    const again = await signedIn(program, (await organiserOf(program, meetup)).id);
    expect((await call(meetup, again)).status).toBe(200);
  });
});

test.each([
  [
    "answers",
    () => request(program, respond, { token, params: { id: meetup }, body: { action: "confirm" } }),
  ],
  [
    "changes the profile",
    () =>
      request(program, updateProfile, {
        token,
        body: { name: "Iemand anders", email: admin.email, showName: true },
      }),
  ],
])("a member who %s and is signed out before the write is refused", async (_what, call) => {
  const before = await state();
  expect(await during(logOut(), call)).toBe(401);
  expect(await state()).toEqual(before);
});

/** Makes the call with its body cut in two, and the withdrawal in between. @returns the status */
async function betweenHeadAndBody(
  { method, path }: Endpoint,
  sent: { readonly token: string; readonly body: object | Buffer },
  withdrawal: string,
): Promise<number | undefined> {
  const url = await program.app.listen({ port: 0, host: "127.0.0.1" });
  const [type, body] = Buffer.isBuffer(sent.body)
    ? ["application/octet-stream", sent.body]
    : ["application/json", Buffer.from(JSON.stringify(sent.body))];
  const call = httpRequest(`${url}/api${path.replace(":id", String(meetup))}`, {
    method,
    headers: {
      authorization: `Bearer ${sent.token}`,
      "content-type": type,
      "content-length": body.length,
    },
  });
  const answered = once(call, "response");
  call.write(body.subarray(0, 5));
  // A later request on another connection is answered later.
  await fetch(`${url}/api/meetups/upcoming`);
  const other = await connectionTo(program);
  await other.run(withdrawal);
  await other.close();
  call.end(body.subarray(5));
  const [answer] = (await answered) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

test("a preview is refused when its caller loses the rights between its headers and its body", async () => {
  const body = { csv: "Anna;anna@example.org" };
  expect(await betweenHeadAndBody(previewImport, { token, body }, revoke())).toBe(403);
});

test.each([
  ["calendar", previewMeetupImport],
  ["picture", uploadPicture],
  ["workbook", readWorkbook],
])(
  "a %s is not read when its sender loses the rights between its headers and its body",
  async (_what, call) => {
    const body = Buffer.from("no file of this kind");
    expect(await betweenHeadAndBody(call, { token, body }, revoke())).toBe(403);
  },
);

test("an edit is refused when its caller is taken off the meetup between its headers and its body", async () => {
  const { id } = await organiserOf(program, meetup);
  const sent = { token: await signedIn(program, id), body: meetupForm({ title: "Van mij" }) };
  const before = await state();
  const withdrawal = `delete from meetup_organisers where member_id = ${id}`;
  expect(await betweenHeadAndBody(updateMeetup, sent, withdrawal)).toBe(403);
  expect(await state()).toEqual(before);
});

test("concurrent calls of one session all succeed", async () => {
  const numbers = Array.from({ length: 8 }, (_none, number) => number);
  const replies = await Promise.all(
    numbers.map((number) =>
      request(program, updateProfile, {
        token,
        body: { name: `Naam ${number}`, email: admin.email, showName: true },
      }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(numbers.map(() => 200));
});
