import { randomUUID } from "node:crypto";
import { sendTicks } from "#contract/attendance.ts";
import { addHost, makeDoorLink, showHost } from "#contract/hosts.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { sendTestMail } from "#contract/mail-log.ts";
import { sendMemberMessage, sendMessage } from "#contract/mailings.ts";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import {
  adminMembers,
  createMember,
  importMembers,
  makeAdmin,
  updateMember,
} from "#contract/members/admin.ts";
import { register, verify } from "#contract/members.ts";
import { addPasskey, beginAddingPasskey } from "#contract/passkeys.ts";
import { updateProfile } from "#contract/profile.ts";
import { addAttendee, changeAttendee, noteAttendee } from "#contract/responses/attendees.ts";
import { respond, setDetails } from "#contract/responses.ts";
import { loginByPassword } from "#contract/sign-in.ts";
import { planTalk } from "#contract/talks/admin.ts";
import { offerTalk } from "#contract/talks.ts";
import { addWebhook } from "#contract/webhooks.ts";
import { Authenticator } from "./authenticator.ts";
import { meetupForm } from "./builders.ts";
import { request } from "./program.ts";
import { ADMIN, adminToken, type RunningProgram } from "./running-program.ts";

/** A member whose name, addresses and words occur nowhere else. */
export const CANARY = {
  name: "Zephyrine Kwikstaart",
  email: "zephyrine.kwikstaart@kanarie.example",
  pending: "nieuw.kwikstaart@kanarie.example",
  answer: "kaneelbeschuit",
  note: "mosterdpotje",
  phone: "06 19750412",
  remark: "sneeuwvlokje",
  talk: "roodborstje",
  needs: "merelnest",
  device: "Kanarievogel",
} as const;
const PASSWORD = "kanarie-in-de-mijn";

/** Parts that must not be anywhere after the removal; in lower case too, as the search index has them. */
export const TRACES = [
  "Kwikstaart",
  "Zephyrine",
  "kanarie.example",
  CANARY.answer,
  CANARY.note,
  CANARY.phone,
  CANARY.remark,
  CANARY.talk,
  CANARY.needs,
  CANARY.device,
  "parkeerraadsel",
] as const;

/** What they wrote for the club stays, with the reason (decision 21). */
export const WORDS_OF_THE_CLUB = {
  koekoeksklok: "the title of a meetup that they made",
  zwaluwnest: "a message to guests, which the club sent",
  ijsvogel: "a message to members, which the club sent",
  "wesp-nest": "the name of a webhook of the club",
} as const;

/** Mails to these wait for all that a canary causes. */
export const REACHED = {
  admin: ADMIN.email,
  added: "toegevoegd@example.org",
  imported: "import@example.org",
  consented: "akkoord@example.org",
  guest: "gast@example.org",
} as const;

interface Living {
  readonly program: RunningProgram;
  /** A link in the first mail to this address with this in its subject. */
  readonly linkOf: (to: string, subject: string, page: string) => Promise<string>;
}

export interface Lived {
  readonly admin: string;
  readonly id: MemberId;
  readonly token: string;
  readonly meetup: MeetupId;
}

/** Does everything that a member, a host and an administrator can do. */
export async function liveAsCanary({ program, linkOf }: Living): Promise<Lived> {
  const admin = await adminToken(program);
  await request(program, register, { body: { name: CANARY.name, email: CANARY.email, clubMessages: true } });
  const link = await linkOf(CANARY.email, "Bevestig", "/verify/");
  expectDone(await request(program, verify, { params: { token: tokenIn(link) } }));
  const id = await idOf(program, admin, CANARY.email);
  const { name, email, phone, remark } = CANARY;
  expectDone(
    await request(program, updateMember, {
      params: { id },
      body: { name, email, phone, note: remark },
      token: admin,
    }),
  );
  const token = await becomesAdmin(program, { admin, id });
  const meetup = await organises(program, { token });
  const lived = { admin, id, token, meetup };
  await offersTalks(program, lived);
  await answersAMeetup(program, lived);
  await actsForOthers(program, lived);
  await isReached(program, lived);
  return lived;
}

const tokenIn = (link: string) => decodeURIComponent(link.split("/").at(-1)?.split("?")[0] ?? "");

function expectDone({ status, text }: { readonly status: number; readonly text: string }): void {
  if (status >= 300) throw new Error(`${status}: ${text}`);
}

async function idOf(program: RunningProgram, token: string, search: string): Promise<MemberId> {
  const { users } = (await request(program, adminMembers, { query: { search }, token })).answer;
  const [found] = users;
  if (!found) throw new Error(`no member ${search}`);
  return found.id;
}

async function becomesAdmin(
  program: RunningProgram,
  { admin, id }: Pick<Lived, "admin" | "id">,
): Promise<string> {
  const params = { id };
  const { name, email } = CANARY;
  expectDone(
    await request(program, updateMember, { params, body: { name, email, password: PASSWORD }, token: admin }),
  );
  expectDone(await request(program, makeAdmin, { params, token: admin }));
  const signedIn = await request(program, loginByPassword, {
    body: { email, password: PASSWORD },
    headers: { "user-agent": `Mozilla/5.0 (X11; Linux x86_64) ${CANARY.device}/140.0` },
  });
  return signedIn.answer.token;
}

/** A meetup that begins soon, so that its door is open. */
async function organises(program: RunningProgram, { token }: Pick<Lived, "token">): Promise<MeetupId> {
  const begin = Temporal.Now.zonedDateTimeISO("Europe/Amsterdam").add({ minutes: 30 });
  const form = meetupForm({
    title: "Avond over de koekoeksklok",
    date: begin.toPlainDate().toString(),
    start_time: begin.toPlainTime().toString({ smallestUnit: "minute" }),
    end_time: null,
    max_guests: 2,
    questions: [{ id: "eten", text: "Wat eet je?", kind: "text", options: [] }],
  });
  const created = await request(program, createMeetup, { body: form, token });
  expectDone(created);
  const meetup = (JSON.parse(created.text) as { meetup: { id: MeetupId } }).meetup.id;
  const params = { id: meetup };
  expectDone(await request(program, showHost, { params, body: { shown: true }, token }));
  for (const name of ["Zephyrine", CANARY.name, "Voordeur"])
    expectDone(await request(program, makeDoorLink, { params, body: { name }, token }));
  return meetup;
}

/** One that waits, and one on the programme under their full name. */
async function offersTalks(program: RunningProgram, { admin, token, meetup }: Lived): Promise<void> {
  const words = { text: `Een ${CANARY.talk} vertelt`, needs: CANARY.needs, nameShown: "full" as const };
  const loose = await request(program, offerTalk, { body: { ...words, title: CANARY.talk }, token });
  expectDone(loose);
  const title = `Van ${CANARY.talk} tot huis`;
  const offered = await request(program, offerTalk, { body: { ...words, title, meetup }, token });
  expectDone(offered);
  const body = { talk: offered.answer.talk.id };
  expectDone(await request(program, planTalk, { params: { id: meetup }, body, token: admin }));
}

async function answersAMeetup(program: RunningProgram, { admin, id, token, meetup }: Lived): Promise<void> {
  const params = { id: meetup };
  expectDone(await request(program, respond, { params, body: { action: "confirm" }, token }));
  const details = { guests: 2, answers: [{ id: "eten", text: CANARY.answer }] };
  expectDone(await request(program, setDetails, { params, body: details, token }));
  const note = { note: `${CANARY.name} neemt een ${CANARY.note} mee` };
  expectDone(
    await request(program, noteAttendee, { params: { ...params, member: id }, body: note, token: admin }),
  );
  const now = Date.now();
  const walkIn = { name: CANARY.name, email: CANARY.email, key: randomUUID(), present: true, at: now };
  expectDone(
    await request(program, sendTicks, {
      params,
      body: { sentAt: now, ticks: [], walkIns: [walkIn] },
      token: admin,
    }),
  );
}

async function actsForOthers(program: RunningProgram, { token, meetup }: Lived): Promise<void> {
  const params = { id: meetup };
  const added = { name: "Toon", email: REACHED.added };
  expectDone(await request(program, createMember, { body: added, token }));
  for (const [email, consented] of [
    [REACHED.imported, false],
    [REACHED.consented, true],
  ] as const)
    expectDone(await request(program, importMembers, { body: { csv: `Iemand;${email}`, consented }, token }));
  const guest = { name: "Gerda", email: REACHED.guest };
  expectDone(await request(program, addAttendee, { params, body: guest, token }));
  const consented = await idOf(program, token, REACHED.consented);
  for (const action of ["confirm", "decline"] as const)
    expectDone(
      await request(program, changeAttendee, {
        params: { ...params, member: consented },
        body: { action },
        token,
      }),
    );
  expectDone(await request(program, addHost, { params, body: { member: consented }, token }));
  const signed = (word: string) => ({
    subject: `De ${word} van ${CANARY.name}`,
    text: `De ${word}.\n\n${CANARY.name}`,
  });
  expectDone(
    await request(program, sendMessage, {
      params,
      body: { audience: "confirmed", ...signed("zwaluwnest") },
      token,
    }),
  );
  expectDone(await request(program, sendMemberMessage, { body: { to: null, ...signed("ijsvogel") }, token }));
}

/** Others write to them, and they change what is theirs. */
async function isReached(program: RunningProgram, { admin, id, token }: Lived): Promise<void> {
  expectDone(await request(program, sendTestMail, { body: { email: CANARY.email }, token }));
  expectDone(await request(program, sendTestMail, { body: { email: CANARY.email }, token: admin }));
  const personal = { to: id, subject: "Voor jou", text: `Dag ${CANARY.name}` };
  expectDone(await request(program, sendMemberMessage, { body: personal, token: admin }));
  const webhook = {
    name: "wesp-nest",
    kind: "standard" as const,
    url: "http://127.0.0.1:9/wesp",
    events: ["announced" as const],
    active: false,
  };
  expectDone(await request(program, addWebhook, { body: webhook, token }));
  expectDone(
    await request(program, updateProfile, { body: { name: CANARY.name, email: CANARY.pending }, token }),
  );
  const options = (await request(program, beginAddingPasskey, { token })).answer;
  const passkey = new Authenticator(program.url).make(options);
  expectDone(
    await request(program, addPasskey, { body: { name: `Sleutel van ${CANARY.name}`, passkey }, token }),
  );
}
