// @postgres test:databases
import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { statistics } from "#contract/dashboard/admin.ts";
import { myMeetups } from "#contract/dashboard.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import * as handover from "#contract/handover/admin.ts";
import type { MeetupId } from "#contract/ids.ts";
import { adminEmails } from "#contract/mail-log.ts";
import { sendReminder } from "#contract/mailings.ts";
import * as meetupsAdmin from "#contract/meetups/admin.ts";
import { meetupCalendar } from "#contract/meetups/feeds.ts";
import { createMeetup, updateMeetup } from "#contract/meetups/saving/admin.ts";
import * as meetups from "#contract/meetups.ts";
import * as membersAdmin from "#contract/members/admin.ts";
import * as members from "#contract/members.ts";
import { updateProfile, verifyEmailChange } from "#contract/profile.ts";
import * as responsesAdmin from "#contract/responses/admin.ts";
import { respond, respondByLink } from "#contract/responses.ts";
import { profile } from "#contract/sessions.ts";
import * as signIn from "#contract/sign-in.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { boundTo, makeLinkToken } from "../../src/server/platform/secrets/tokens.ts";
import { type Shape, shapeOfSchema, shapeOfValue } from "../harness/answer-shape.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  meetupForm,
  respondToken,
  signedIn,
  verifyToken,
} from "../harness/builders.ts";
import { nameOf } from "../harness/every-call.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForAllTests, type Reply, request } from "../harness/program.ts";

/** Written only by `npm run record-answers`, because a change is a decision. */
const RECORDED = "test/recorded/specified-answers.json";
const PASSWORD = "drie blauwe kabels";

interface Recorded {
  readonly status: number;
  readonly answer: Shape;
  readonly type?: string;
}

const program = programForAllTests();
let anna: MemberRow;
let newcomer: MemberRow;
let meetup: MeetupId;
let removable: MeetupId;
let admin: string;
let member: string;
const shapes: Record<string, Recorded> = {};
beforeAll(async () => {
  admin = await anAdminToken(program);
  await aMember(program, { email: "beheer@example.org", admin: true, password: PASSWORD });
  anna = await aMember(program, { email: "anna@example.org" });
  const bram = await aMember(program, { showName: false });
  newcomer = await aMember(program, { email: "nieuw@example.org", verified: false });
  meetup = await aMeetup(program, { places: 1 });
  removable = await aMeetup(program);
  await answers(program, bram.id, meetup, "confirm");
  member = await signedIn(program, anna.id);
  for (const [call, input, note] of CALLS) {
    const name = note === undefined ? nameOf(call) : `${nameOf(call)} (${note})`;
    const reply = await request(program, call, await input());
    shapes[name] = recordedOf(call, reply);
  }
  if (import.meta.env.MODE === "record") writeFileSync(RECORDED, `${JSON.stringify(shapes, null, 2)}\n`);
});

type Input = Parameters<typeof request>[2];
type Row = readonly [call: Endpoint, input: () => Input | Promise<Input>, note?: string];

const linkOf = (purpose: "unsubscribe" | "email-change", { id, email }: MemberRow, address = email) =>
  makeLinkToken(program.config.secret, {
    purpose,
    memberId: id,
    subject: purpose === "unsubscribe" ? boundTo(address) : address,
  });
const codeIn = async (kind: "login_code" | "password_reset") =>
  /\d{6}/.exec((await newestMail(program, kind)).subject ?? "")?.[0];
const asMember = (input: Input = {}) => ({ ...input, token: member });
const asAdmin = (input: Input = {}) => ({ ...input, token: admin });
const body = () => meetupForm({ title: "Nog een" });
const aPerson = async () => (await aMember(program)).id;
const anAdmin = async () => (await aMember(program, { admin: true })).id;

/** Every specified call, in the order of the specification, made as its page makes it. */
const CALLS: readonly Row[] = [
  [profile, () => asMember()],
  [signIn.login, () => ({ body: { email: "beheer@example.org", password: PASSWORD } })],
  [signIn.login, () => ({ body: { email: "beheer@example.org", password: "onjuist" } }), "wrong password"],
  [signIn.requestLoginCode, () => ({ body: { email: anna.email } })],
  [signIn.requestLoginCode, () => ({ body: { email: newcomer.email } }), "unverified address"],
  [
    signIn.verifyLoginCode,
    async () => ({ body: { email: anna.email, otp: (await codeIn("login_code")) ?? "" } }),
  ],
  [
    updateProfile,
    () => asMember({ body: { email: "anna.nieuw@example.org", name: "Anna de Vries", showName: true } }),
  ],
  [updateProfile, () => asMember({ body: { email: "geen-adres", name: "An", showName: true } }), "mistakes"],
  [members.register, () => ({ body: { email: "vers@example.org", name: "Vers Lid" } })],
  [members.unsubscribe, async () => ({ params: { token: linkOf("unsubscribe", await aMember(program)) } })],
  [members.verify, () => ({ params: { token: verifyToken(program, newcomer) } })],
  [members.verify, () => ({ params: { token: "onzin" } }), "wrong link"],
  [
    verifyEmailChange,
    () => asMember({ params: { token: linkOf("email-change", anna, "anna.nieuw@example.org") } }),
  ],
  [
    respondByLink,
    async () => {
      const guest = await aPerson();
      return {
        params: { token: respondToken(program, guest, meetup), meetupId: meetup, action: "confirm" },
      };
    },
  ],
  [signIn.requestPasswordReset, () => ({ body: { email: "beheer@example.org" } })],
  [
    signIn.resetPassword,
    async () => ({
      body: {
        email: "beheer@example.org",
        otp: (await codeIn("password_reset")) ?? "",
        newPassword: "vier groene stekkers",
      },
    }),
  ],
  [meetups.upcomingMeetups, () => ({})],
  [myMeetups, () => asMember()],
  [meetups.oneMeetup, () => asMember({ params: { id: meetup } })],
  [meetups.oneMeetup, () => ({ params: { id: 9999 } }), "unknown meetup"],
  [respond, () => asMember({ params: { id: meetup }, body: { action: "confirm" } })],
  [meetupCalendar, () => ({ params: { id: meetup } })],
  [meetups.meetupFeed, () => ({})],
  [statistics, () => asAdmin()],
  [meetupsAdmin.meetupDates, () => asAdmin()],
  [meetupsAdmin.meetupLocations, () => asAdmin()],
  [meetupsAdmin.meetupCreators, () => asAdmin()],
  [meetupsAdmin.adminMeetups, () => asAdmin({ query: { limit: 5 } })],
  [createMeetup, () => asAdmin({ body: body() })],
  [createMeetup, () => asAdmin({ body: {} }), "mistakes"],
  [updateMeetup, () => asAdmin({ params: { id: removable }, body: body() })],
  [meetupsAdmin.deleteMeetup, () => asAdmin({ params: { id: removable } })],
  [responsesAdmin.exportParticipants, () => asAdmin({ params: { id: meetup } })],
  [responsesAdmin.meetupParticipants, () => asAdmin({ params: { id: meetup } })],
  [sendReminder, () => asAdmin({ params: { id: meetup } })],
  [membersAdmin.adminMembers, () => asAdmin({ query: { page: 1, limit: 20 } })],
  [
    membersAdmin.createMember,
    () => asAdmin({ body: { name: "Dina Dam", email: "dina@example.org", password: "", admin_role: false } }),
  ],
  [
    membersAdmin.updateMember,
    async () =>
      asAdmin({ params: { id: await aPerson() }, body: { name: "Cees Claes", email: "c@example.org" } }),
  ],
  [membersAdmin.makeAdmin, async () => asAdmin({ params: { id: await aPerson() } })],
  [handover.revokeAdmin, async () => asAdmin({ params: { id: await anAdmin() } })],
  [handover.deleteMember, async () => asAdmin({ params: { id: await aPerson() } })],
  [adminEmails, () => asAdmin({ query: { page: 1, limit: 20 } })],
];

test("every specified call answers with the recorded status, names, types and nullability", async () => {
  const recorded: unknown = JSON.parse(readFileSync(RECORDED, "utf8"));
  expect(shapes, `${RECORDED} differs; if that is meant, run \`npm run record-answers\``).toEqual(recorded);
});

function recordedOf(call: Endpoint, { status, headers, text }: Reply<Endpoint>): Recorded {
  if (status >= 300) return { status, answer: shapeOfValue(JSON.parse(text)) };
  if (call.mediaType === undefined) return { status, answer: shapeOfSchema(call.answer) };
  const type = String(headers["content-type"]);
  return { status, type, answer: type.includes("json") ? shapeOfValue(JSON.parse(text)) : firstLine(text) };
}

const firstLine = (text: string) => text.slice(0, text.search(/\r?\n/)).replace("\uFEFF", "");
