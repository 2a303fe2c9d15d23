import { writeXlsx } from "hucre/xlsx";
import type { Endpoint } from "#contract/endpoint.ts";
import type { BatchId, WebhookId } from "#contract/ids.ts";
import { sendMessage, sendReminder } from "#contract/mailings.ts";
import { deleteMeetup } from "#contract/meetups/admin.ts";
import { cancelMeetup, publishMeetup } from "#contract/meetups/life.ts";
import { updateMeetup } from "#contract/meetups/saving/admin.ts";
import { importMembers } from "#contract/members/admin.ts";
import { beginAddingPasskey } from "#contract/passkeys.ts";
import { addNamedGuest } from "#contract/responses/named-guests.ts";
import type { TalkId } from "#contract/talks.ts";
import type { WishId } from "#contract/wishes.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { sessionId } from "../../src/server/access/sessions.ts";
import type { Read } from "../../src/server/platform/db/schema.ts";
import type { BatchName } from "../../src/server/platform/db/tables/outbox.ts";
import { hashPassword } from "../../src/server/platform/secrets/passwords.ts";
import {
  boundTo,
  hashCode,
  hashSessionToken,
  makeLinkToken,
} from "../../src/server/platform/secrets/tokens.ts";
import { newChallenge } from "../../src/server/sign-in/passkeys/ceremonies.ts";
import { newSecret, sealCredentials } from "../../src/server/webhooks/credentials.ts";
import { deliveryOf } from "../../src/server/webhooks/events.ts";
import type { Arena } from "./arenas.ts";
import { Authenticator } from "./authenticator.ts";
import { inDays, meetupForm } from "./builders.ts";
import { type Input, request, type TestProgram } from "./program.ts";

/** Which of two calls at once this is: each has its own caller, and where it can its own guest. */
export type Turn = 0 | 1;

interface Making {
  readonly arena: Arena;
  readonly turn: Turn;
  readonly site: TestProgram;
}

type Made = Input<Endpoint>;
type Make = (making: Making) => Made | Promise<Made>;
type Person = Arena["people"]["guest"];

const MINUTE_MS = 60_000;

const admin = ({ arena: { people }, turn }: Making) => people[turn === 0 ? "admin" : "otherAdmin"];
const other = ({ arena: { people }, turn }: Making) => people[turn === 0 ? "otherAdmin" : "admin"];
const guest = ({ arena: { people }, turn }: Making) => people[turn === 0 ? "guest" : "second"];
const waiting = ({ arena: { people }, turn }: Making) => people[turn === 0 ? "offered" : "waiting"];
const silent = ({ arena: { people }, turn }: Making) => people[turn === 0 ? "declined" : "silent"];

const as = (person: Person, { turn }: Making) => ({ token: person.tokens[turn] });

/** As an administrator, about the meetup that is open. */
const onOpen =
  (input: Made = {}): Make =>
  (making) => ({ ...input, params: { id: making.arena.open }, ...as(admin(making), making) });

/** The same of the guest list: as the meetup's organiser without other rights, or as an administrator. */
const aboutMember =
  (member: (making: Making) => Person, body?: object): Make =>
  (making) => {
    const { arena, turn } = making;
    return {
      params: { id: arena.open, member: member(making).id },
      ...(body && { body }),
      ...as(turn === 0 ? arena.people.organiser : arena.people.admin, making),
    };
  };

const aboutOther =
  (body?: (person: Person) => object): Make =>
  (making) => ({
    params: { id: other(making).id },
    ...(body && { body: body(other(making)) }),
    ...as(admin(making), making),
  });

const byAdmin =
  (input: (making: Making) => Made): Make =>
  (making) => ({ ...input(making), ...as(admin(making), making) });

const byGuest =
  (input: (making: Making) => Made = () => ({})): Make =>
  (making) => ({ ...input(making), ...as(guest(making), making) });

type Purpose = Parameters<typeof makeLinkToken>[1]["purpose"];

const linkOf = ({ site }: Making, { id }: Pick<Person, "id">, purpose: Purpose, subject: string): string =>
  makeLinkToken(
    site.config.secret,
    { purpose, memberId: id, subject },
    ["verify", "join", "login", "email-change"].includes(purpose) ? Date.now() + MINUTE_MS : 0,
  );

const answerLink = (making: Making, person: Person): Made => ({
  params: {
    token: linkOf(making, person, "respond", boundTo(person.email, String(making.arena.open))),
    meetupId: making.arena.open,
  },
});

const unsubscribeLink =
  (of: (making: Making) => Person): Make =>
  (making) => ({
    params: { token: linkOf(making, of(making), "unsubscribe", boundTo(of(making).email)) },
    body: {},
  });

const edit = (facts: object) => ({
  ...meetupForm({ date: inDays(1), max_participants: 5, max_guests: 2, offer_minutes: 30, ask_again: true }),
  ...facts,
});

const PEOPLE = ["Anna Bakker;nieuw-a@example.org", "Bram Visser;nieuw-b@example.org"];

/** The same new people as another import or a walk-in, in another order. */
const csvFor = ({ turn, arena }: Making) =>
  (turn === 0 ? PEOPLE : PEOPLE.toReversed())
    .map((line) => line.replace("nieuw", `n${arena.open}`))
    .join("\n");

const newAddress = ({ arena }: Making) => `n${arena.open}-a@example.org`;

/** A wish of the guest, that the other guest wants too. */
async function aWish({ site, arena: { people } }: Making, text = "Rolluiken"): Promise<WishId> {
  return site.db.write(async (tx) => {
    const now = new Date().toISOString();
    const { id } = await tx
      .insertInto("wishes")
      .values({ member_id: people.guest.id, text, created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const supporters = [people.guest.id, people.second.id].map((member_id) => ({
      wish_id: id,
      member_id,
      supported_at: now,
    }));
    await tx.insertInto("wish_supporters").values(supporters).execute();
    return id;
  });
}

const onWish =
  (by: (making: Making) => Person): Make =>
  async (making) => ({ params: { id: await aWish(making) }, ...as(by(making), making) });

const ticks = ({ arena, turn }: Making, email?: string) => ({
  sentAt: Date.now(),
  ticks: [{ member: arena.people.guest.id, guests: 0, present: true, at: Date.now() }],
  walkIns: [
    {
      key: crypto.randomUUID(),
      name: `Binnenloper ${turn}`,
      present: true,
      at: Date.now(),
      ...(email !== undefined && { email }),
    },
  ],
});

const UNDOABLE = { undo_seconds: 60 };

/** Begins what can be undone, as an administrator. @returns the parameters that name it */
async function begin<E extends Endpoint>(
  making: Making,
  kind: BatchName,
  [call, input]: readonly [E, Made],
): Promise<Made> {
  const { site } = making;
  const token = making.arena.people.admin.tokens[0];
  await request(site, call, { ...input, token });
  const batch = await site.db.read
    .selectFrom("batches")
    .select("id")
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return { params: { id: batch?.id ?? (0 as BatchId) }, ...as(admin(making), making) };
}

const began =
  (kind: BatchName, what: (making: Making) => readonly [Endpoint, Made]): Make =>
  (making) =>
    begin(making, kind, what(making));

const announcing = began("announcement", ({ arena }) => [
  publishMeetup,
  { params: { id: arena.draft }, body: UNDOABLE },
]);
const changing = began("change", ({ arena }) => [
  updateMeetup,
  { params: { id: arena.open }, body: edit({ ...UNDOABLE, location: "Elders", max_participants: 8 }) },
]);

/** A change of a series' meetup that took its next drafts along. */
const changingSeries = began("change", ({ arena }) => [
  updateMeetup,
  { params: { id: arena.repeated }, body: movedWithNext() },
]);
const movedWithNext = () => edit({ ...UNDOABLE, date: inDays(31), location: "Elders", next: true });

/** The planned work of an administrator, a change of a series that waits included. */
const dropping: Make = async (making) => {
  const { arena, site } = making;
  const token = other(making).tokens[making.turn];
  await request(site, updateMeetup, { params: { id: arena.repeated }, body: movedWithNext(), token });
  return { ...aboutOther()(making), query: { planned: "drop" } };
};

/** A code that was mailed to the guest. */
async function codeFor(
  making: Making,
  purpose: "login" | "password_reset",
  code: string,
  id = guest(making).id,
): Promise<string> {
  const { site } = making;
  const code_hash = hashCode(site.config.secret, purpose, id, code);
  const now = Date.now();
  await site.db.write((tx) =>
    tx
      .insertInto("codes")
      .values({
        member_id: id,
        purpose,
        code_hash,
        created_at: new Date(now).toISOString(),
        expires_at: new Date(now + MINUTE_MS).toISOString(),
      })
      .execute(),
  );
  return code_hash;
}

const CODE = "123456";

/** Of the guest, for the meetup that is open; a planned one is on its programme. */
async function aTalk(making: Making, state: "new" | "planned" = "new"): Promise<TalkId> {
  const { site, arena } = making;
  const at = new Date().toISOString() as Instant;
  return site.db.write(async (tx) => {
    const { id } = await tx
      .insertInto("talks")
      .values({
        member_id: guest(making).id,
        meetup_id: arena.open,
        state,
        title: "Rolluiken zonder cloud",
        minutes: 15,
        name_shown: "first",
        // As if its speaker was mailed that it is on the programme.
        told_start: state === "planned" ? at : null,
        created_at: at,
        changed_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (state === "planned") {
      const { lines } = await programmeOf(making, tx);
      await tx
        .insertInto("programme_lines")
        .values({ meetup_id: arena.open, position: lines.length, talk_id: id, minutes: 15 })
        .execute();
    }
    return id;
  });
}

/** As it is, to save it again. */
async function programmeOf({ site, arena }: Making, read: Read = site.db.read) {
  const meetup = await read
    .selectFrom("meetups")
    .select("programme_revision")
    .where("id", "=", arena.open)
    .executeTakeFirstOrThrow();
  const lines = await read
    .selectFrom("programme_lines")
    .selectAll()
    .where("meetup_id", "=", arena.open)
    .orderBy("position")
    .execute();
  return {
    revision: meetup.programme_revision,
    lines: lines.map(({ talk_id, text, minutes }) =>
      talk_id === null ? { text, minutes } : { talk: talk_id, minutes },
    ),
  };
}

/** Asks for another address, which the link in a mail confirms. */
async function pendingAddress(making: Making): Promise<string> {
  const pending_email = `anders-${guest(making).email}`;
  await making.site.db.write((tx) =>
    tx.updateTable("members").set({ pending_email }).where("id", "=", guest(making).id).execute(),
  );
  return pending_email;
}

/** How each writing call is made; where it does several things, by the words after its path. */
export const WRITING: Readonly<Record<string, Make>> = {
  "POST /meetups/:id/respond": (making) => ({
    params: { id: making.arena.open },
    body: { action: "confirm" },
    ...as(silent(making), making),
  }),
  "POST /meetups/:id/respond decline": byGuest(({ arena }) => ({
    params: { id: arena.open },
    body: { action: "decline" },
  })),
  "GET /users/respond/:token/:meetupId/:action": (making) => {
    const { params } = answerLink(making, silent(making));
    return { params: { ...params, action: "confirm" } };
  },
  "GET /users/respond/:token/:meetupId/:action waiting": (making) => {
    const { params } = answerLink(making, waiting(making));
    return { params: { ...params, action: "decline" } };
  },
  "PUT /meetups/:id/respond/details": byGuest(({ arena }) => ({
    params: { id: arena.open },
    body: { guests: 0, answers: [] },
  })),
  "POST /users/respond/:token/:meetupId/details": (making) => ({
    ...answerLink(making, making.arena.people.waiting),
    body: { guests: 1, answers: [] },
  }),
  "PUT /admin/meetups/:id/guests/:member": aboutMember(silent, { action: "confirm", beyond: true }),
  "PUT /admin/meetups/:id/guests/:member decline": aboutMember(guest, { action: "decline" }),
  "PUT /admin/meetups/:id/guests/:member decline, undoable": aboutMember(guest, {
    action: "decline",
    ...UNDOABLE,
  }),
  "POST /admin/meetups/:id/guests": (making) => ({
    params: { id: making.arena.open },
    body: { name: "Anna Bakker", email: newAddress(making) },
    ...as(admin(making), making),
  }),
  "POST /admin/meetups/:id/guests/named": onOpen({ body: { name: "Oom Kees", beyond: true } }),
  "DELETE /admin/meetups/:id/guests/named/:key": async (making) => {
    const { site, arena } = making;
    const token = arena.people.admin.tokens[0];
    const body = { name: "Oom Kees", beyond: true };
    await request(site, addNamedGuest, { params: { id: arena.open }, body, token });
    const named = site.db.read.selectFrom("named_guests").select("key").where("meetup_id", "=", arena.open);
    const row = await named.orderBy("created_at", "desc").executeTakeFirst();
    return { params: { id: arena.open, key: row?.key ?? "" }, ...as(admin(making), making) };
  },
  "POST /wishes": byGuest(({ arena, turn }) => ({ body: { text: `Wens ${arena.open} ${turn}` } })),
  "DELETE /wishes/:id": onWish(({ arena: { people } }) => people.guest),
  "POST /wishes/:id/support": onWish(silent),
  "DELETE /wishes/:id/support": onWish(({ arena: { people } }) => people.second),
  "POST /admin/wishes/:id/merge": async (making) => ({
    params: { id: await aWish(making) },
    body: { into: await aWish(making, "Zonwering") },
    ...as(admin(making), making),
  }),
  "DELETE /admin/wishes/:id": onWish(admin),
  "POST /talks": byGuest(({ arena }) => ({
    body: { title: "Rolluiken zonder cloud", meetup: arena.open, sameTitle: true },
  })),
  "POST /talks another time": byGuest(() => ({ body: { title: "Thuisbatterij", sameTitle: true } })),
  "PUT /talks/:talk": async (making) => ({
    params: { talk: await aTalk(making) },
    body: { title: "Rolluiken met cloud", meetup: making.arena.open },
    ...as(guest(making), making),
  }),
  "DELETE /talks/:talk": async (making) => ({
    params: { talk: await aTalk(making) },
    ...as(guest(making), making),
  }),
  "PUT /talks/:talk/name": async (making) => ({
    params: { talk: await aTalk(making, "planned") },
    body: { nameShown: "full" },
    ...as(guest(making), making),
  }),
  "PUT /talks/:talk/slides": async (making) => ({
    params: { talk: await aTalk(making, "planned") },
    body: { slides: "https://example.org/dia.pdf" },
    ...as(guest(making), making),
  }),
  "POST /users/respond/:token/:meetupId/talks": (making) => ({
    ...answerLink(making, guest(making)),
    body: { title: "Rolluiken zonder cloud", meetup: making.arena.open, sameTitle: true },
  }),
  "POST /admin/talks/decisions": async (making) => ({
    body: { talk: await aTalk(making), decision: "declined", sentence: "Dat hadden we al." },
    ...as(admin(making), making),
  }),
  "PUT /admin/meetups/:id/programme": async (making) => ({
    params: { id: making.arena.open },
    body: await programmeOf(making),
    ...as(admin(making), making),
  }),
  "POST /admin/meetups/:id/programme/talks": async (making) => ({
    params: { id: making.arena.open },
    body: { talk: await aTalk(making), beyond: true, declined: true },
    ...as(admin(making), making),
  }),
  "POST /admin/meetups/:id/programme/new-talk": (making) => ({
    params: { id: making.arena.open },
    body: { title: "Rondleiding", member: silent(making).id, beyond: true, declined: true },
    ...as(admin(making), making),
  }),
  "DELETE /admin/meetups/:id/programme/talks/:talk": async (making) => ({
    params: { id: making.arena.open, talk: await aTalk(making, "planned") },
    query: { told: "yes" as const },
    ...as(admin(making), making),
  }),
  "PUT /admin/meetups/:id/programme/talks/:talk/slides": async (making) => ({
    params: { id: making.arena.open, talk: await aTalk(making, "planned") },
    body: { slides: "https://example.org/dia.pdf" },
    ...as(admin(making), making),
  }),
  "POST /admin/meetups/:id/guests/:member/undo": (making) =>
    aboutMember(({ arena }) => arena.people.added, { change: making.arena.change })(making),
  "PUT /admin/meetups/:id/guests/:member/note": aboutMember(guest, { note: "Komt later" }),
  "POST /admin/meetups/:id/guests/:member/offer": aboutMember(({ arena }) => arena.people.offered, {
    minutes: 60,
  }),
  "DELETE /admin/meetups/:id/guests/:member/offer": aboutMember(({ arena }) => arena.people.offered),
  "POST /admin/meetups/:id/admit-late": onOpen(),
  "POST /meetups": byAdmin(() => ({ body: meetupForm({ date: inDays(20) }) })),
  "POST /admin/drafts": byAdmin(() => ({ body: meetupForm({ title: "Idee", date: inDays(20) }) })),
  "PUT /meetups/:id": onOpen({ body: edit({ max_participants: 7 }) }),
  "PUT /meetups/:id move": (making) => ({
    params: { id: making.arena.open },
    body: edit({ date: inDays(2), location: "Elders" }),
    ...as(making.turn === 0 ? making.arena.people.organiser : making.arena.people.admin, making),
  }),
  "PUT /admin/drafts/:id": byAdmin(({ arena }) => ({
    params: { id: arena.draft },
    body: meetupForm({ date: inDays(21) }),
  })),
  "DELETE /meetups/:id": onOpen(),
  "POST /admin/meetups/:id/publish": byAdmin(({ arena }) => ({ params: { id: arena.draft }, body: {} })),
  "POST /admin/meetups/:id/schedule": byAdmin(({ arena }) => ({
    params: { id: arena.draft },
    body: { announce_on: inDays(5) },
  })),
  "DELETE /admin/meetups/:id/schedule": byAdmin(({ arena }) => ({ params: { id: arena.draft } })),
  "POST /admin/meetups/:id/cancel": onOpen({ body: { reason: "De zaal is dicht", tell_invited: true } }),
  "PUT /admin/meetups/:id/report": byAdmin(({ arena }) => ({
    params: { id: arena.over },
    body: { report: "Het was druk" },
  })),
  "POST /admin/series": byAdmin(({ arena }) => ({
    body: { from: arena.open, rule: "weekly", count: 2, announce_days_before: 7 },
  })),
  "PUT /meetups/:id series": byAdmin(({ arena }) => ({
    params: { id: arena.repeated },
    body: movedWithNext(),
  })),
  "DELETE /admin/series/:id": byAdmin(({ arena }) => ({ params: { id: arena.series } })),
  "POST /admin/site/ours": byAdmin(() => ({})),
  "POST /admin/meetups/:id/send-reminder": onOpen(),
  "POST /admin/meetups/:id/ask-again": onOpen(),
  "POST /admin/meetups/:id/messages": onOpen({
    body: { audience: "confirmed", subject: "Morgen", text: "Tot morgen" },
  }),
  "POST /admin/messages": byAdmin(() => ({ body: { to: null, subject: "Nieuws", text: "Er is nieuws" } })),
  "POST /admin/meetups/:id/mailing/pause": onOpen(),
  "POST /admin/meetups/:id/mailing/resume": onOpen(),
  "POST /admin/meetups/:id/organisers": (making) => ({
    params: { id: making.arena.open },
    body: { member: guest(making).id },
    ...as(admin(making), making),
  }),
  "DELETE /admin/meetups/:id/organisers/:member": byAdmin(({ arena }) => ({
    params: { id: arena.open, member: arena.people.organiser.id },
  })),
  "PUT /admin/meetups/:id/organisers/shown": (making) => ({
    params: { id: making.arena.open },
    body: { shown: true },
    ...as(making.arena.people.organiser, making),
  }),
  "POST /admin/meetups/:id/door-links": onOpen({ body: { name: "Sanne" } }),
  "DELETE /admin/meetups/:id/door-links/:link": byAdmin(({ arena }) => ({
    params: { id: arena.open, link: arena.door.link },
  })),
  "POST /admin/meetups/:id/door": (making) => ({
    params: { id: making.arena.open },
    body: ticks(making, newAddress(making)),
    ...as(admin(making), making),
  }),
  "PUT /door/:token": (making) => ({
    params: { token: making.arena.door.token },
    body: ticks(making),
    headers: { authorization: `Bearer ${making.arena.door.token}` },
  }),
  "DELETE /admin/pending/:id": announcing,
  "DELETE /admin/pending/:id series": changingSeries,
  "POST /admin/pending/:id/send": announcing,
  "POST /admin/pending/:id/send change": changing,
  "POST /admin/pending/:id/send cancellation": began("cancellation", ({ arena }) => [
    cancelMeetup,
    { params: { id: arena.open }, body: { ...UNDOABLE, reason: "De zaal is dicht" } },
  ]),
  "POST /admin/pending/:id/send removal": began("removal", ({ arena }) => [
    deleteMeetup,
    { params: { id: arena.open }, query: UNDOABLE },
  ]),
  "POST /admin/pending/:id/send reminder": began("reminder", ({ arena }) => [
    sendReminder,
    { params: { id: arena.open }, query: UNDOABLE },
  ]),
  "POST /admin/pending/:id/send message": began("message", ({ arena }) => [
    sendMessage,
    {
      params: { id: arena.open },
      body: { ...UNDOABLE, audience: "waitlist", subject: "Morgen", text: "Misschien" },
    },
  ]),
  "POST /admin/pending/:id/send import": (making) =>
    began("import", () => [importMembers, { body: { ...UNDOABLE, csv: csvFor(making), consented: true } }])(
      making,
    ),
  "POST /auth/register": (making) => ({
    body: { name: "Anna Bakker", email: newAddress(making), meetup: making.arena.open },
  }),
  "GET /auth/verify/:token": (making) => {
    const { newcomer } = making.arena.people;
    return {
      params: { token: linkOf(making, newcomer, "verify", newcomer.email) },
      query: { meetup: making.arena.open, sign_in: "offer" },
    };
  },
  "POST /auth/verify/:token/resend": (making) => {
    const { newcomer } = making.arena.people;
    return { params: { token: linkOf(making, newcomer, "verify", newcomer.email) } };
  },
  "POST /auth/join/:token": (making) => {
    const { email } = guest(making);
    return {
      params: { token: linkOf(making, guest(making), "join", boundTo(email, "Noor Bakker")) },
      query: { name: "Noor Bakker", meetup: making.arena.open },
    };
  },
  "POST /auth/unsubscribe/:token": unsubscribeLink(guest),
  "POST /auth/unsubscribe/:token waiting": unsubscribeLink(waiting),
  "POST /users/invitations/:token/mute": unsubscribeLink(guest),
  "POST /users/invitations/:token/resume": unsubscribeLink(guest),
  "POST /users/invitations/:token/club-messages": async (making) => ({
    ...(await unsubscribeLink(guest)(making)),
    body: { clubMessages: true },
  }),
  "PUT /users/profile": byGuest((making) => ({
    body: { email: `elders-${guest(making).email}`, name: "Andere Naam", showName: true },
  })),
  "DELETE /users/profile/pending-email": byGuest(),
  "GET /users/verify-email-change/:token": async (making) => ({
    params: { token: linkOf(making, guest(making), "email-change", await pendingAddress(making)) },
  }),
  "POST /users/calendar/renew": byGuest(),
  "POST /auth/logout": byGuest(),
  "DELETE /auth/sessions": (making) => as(making.arena.people.guest, making),
  "DELETE /auth/sessions/:id": (making) => {
    const { tokens } = making.arena.people.guest;
    return {
      params: { id: sessionId(hashSessionToken(tokens[1 - making.turn] ?? "")) },
      ...as(making.arena.people.guest, making),
    };
  },
  "POST /auth/login/request-otp": (making) => ({ body: { email: guest(making).email } }),
  "POST /auth/login/verify-otp": async (making) => {
    await codeFor(making, "login", CODE);
    return { body: { email: guest(making).email, otp: CODE } };
  },
  "POST /auth/login/by-link/:token": async (making) => ({
    params: { token: linkOf(making, guest(making), "login", await codeFor(making, "login", CODE)) },
  }),
  "POST /auth/login/by-link/:token/choose": async (making) => ({
    params: { token: linkOf(making, guest(making), "login", await codeFor(making, "login", CODE)) },
  }),
  "POST /auth/login/choose": async (making) => {
    const { id, email } = guest(making);
    const { site } = making;
    const about = { purpose: "choosing", member: null, subject: email } as const;
    const ticket = await site.db.write((tx) => newChallenge(tx, site.deps.clock(), about));
    return { body: { ticket, member: id } };
  },
  "POST /auth/password-reset/request": (making) => ({ body: { email: admin(making).email } }),
  "POST /admin/users": byAdmin((making) => ({ body: { name: "Anna Bakker", email: newAddress(making) } })),
  "PUT /admin/users/:id": aboutOther(({ email }) => ({ name: "Andere Naam", email: `elders-${email}` })),
  "PUT /admin/users/:id guest": byAdmin((making) => ({
    params: { id: guest(making).id },
    body: { name: "Andere Naam", email: `elders-${guest(making).email}` },
  })),
  "DELETE /admin/users/:id": aboutOther(),
  "DELETE /admin/users/:id drop": dropping,
  "POST /admin/users/chosen/remove": byAdmin((making) => ({
    body: { members: [guest(making).id, waiting(making).id, other(making).id] },
  })),
  "DELETE /admin/users/:id guest": byAdmin((making) => ({ params: { id: guest(making).id } })),
  "POST /admin/users/:id/make-admin": byAdmin((making) => ({ params: { id: guest(making).id } })),
  "DELETE /admin/users/:id/admin": aboutOther(),
  "POST /admin/users/:id/hand-over": (making) => ({
    params: { id: other(making).id },
    body: { to: guest(making).id, parts: ["announcements", "series", "evenings", "contact", "rights"] },
    ...as(admin(making), making),
  }),
  "DELETE /admin/users/:id/admin drop": dropping,
  "POST /admin/users/undeliverable/clear": byAdmin(() => ({ body: { provider: "example.org" } })),
  "DELETE /admin/users/:id/bounces": byAdmin((making) => ({ params: { id: guest(making).id } })),
  "POST /admin/users/:id/resend-verification": byAdmin(({ arena }) => ({
    params: { id: arena.people.newcomer.id },
  })),
  "POST /admin/users/import": byAdmin((making) => ({ body: { csv: csvFor(making), consented: true } })),
};

async function aWebhook({ site }: Making): Promise<{ id: WebhookId; delivery: number }> {
  const now = new Date().toISOString();
  const sealed = sealCredentials(site.config.secret, { url: "https://example.org/", secret: newSecret() });
  return site.db.write(async (tx) => {
    const { id } = await tx
      .insertInto("webhooks")
      .values({ name: "Chat", kind: "standard", host: "example.org", events: "[]", sealed, created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const row = deliveryOf(new Date(), id, { event: "announced", meetup_id: null, facts: null });
    const delivery = await tx
      .insertInto("webhook_deliveries")
      .values({ ...row, state: "failed" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, delivery: delivery.id };
  });
}

const aboutWebhook =
  (body?: object): Make =>
  async (making) => ({
    params: { id: (await aWebhook(making)).id },
    ...(body && { body }),
    ...as(admin(making), making),
  });

/** A mail that failed, or is kept, to the guest. */
async function aboutReturnedMail(making: Making): Promise<Made> {
  const row = { digest: crypto.randomUUID(), class: "person", sender_address: "bas@example.org" } as const;
  const { id } = await making.site.db.write((tx) =>
    tx
      .insertInto("returned_mails")
      .values({ ...row, received_at: new Date().toISOString() })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return { params: { id }, ...as(admin(making), making) };
}

async function anEmail(making: Making, state: "failed_at" | "kept_at"): Promise<number> {
  const { id: member_id, email } = guest(making);
  const now = new Date().toISOString();
  const row = {
    member_id,
    recipient: email,
    recipient_name: "Anna",
    kind: "welcome",
    data: "{}",
    priority: 5,
    subject: "Welkom",
    created_at: now,
    next_attempt_at: now,
  } as const;
  const { id } = await making.site.db.write((tx) =>
    tx
      .insertInto("emails")
      .values(state === "failed_at" ? { ...row, failed_at: now } : { ...row, kept_at: now })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return id;
}

const WEBHOOK = {
  name: "Chat",
  kind: "standard",
  url: "http://127.0.0.1/",
  events: ["announced"],
  active: true,
};

/** How calls that change no meetup, answer, invitation or member are made. */
export const APART_WRITING: Readonly<Record<string, Make>> = {
  "DELETE /admin/webhooks/:id": aboutWebhook(),
  "POST /admin/emails/:id/resend": async (making) => ({
    params: { id: await anEmail(making, "failed_at") },
    ...as(admin(making), making),
  }),
  "POST /admin/emails/failed/send": async (making) => {
    await anEmail(making, "failed_at");
    return as(admin(making), making);
  },
  "POST /admin/emails/kept/send": async (making) => {
    await anEmail(making, "kept_at");
    return as(admin(making), making);
  },
  "POST /admin/emails/kept/drop": async (making) => {
    await anEmail(making, "kept_at");
    return as(admin(making), making);
  },
  "POST /admin/emails/test": byAdmin((making) => ({ body: { email: newAddress(making) } })),
  "POST /admin/inbox/:id/seen": aboutReturnedMail,
  "POST /admin/inbox/:id/answer": aboutReturnedMail,
  "POST /admin/webhooks": byAdmin(() => ({ body: WEBHOOK })),
  "POST /admin/webhooks/:id/deliveries/:delivery/retry": async (making) => ({
    params: await aWebhook(making),
    ...as(admin(making), making),
  }),
  "POST /admin/webhooks/:id/secret": aboutWebhook(),
  "PUT /admin/webhooks/:id": aboutWebhook({ ...WEBHOOK, name: "Andere chat" }),
  "PUT /admin/webhooks/:id/active": aboutWebhook({ active: false }),
  "PUT /admin/first-steps": byAdmin(() => ({ body: { isAway: true, later: [] } })),
  "PUT /admin/messages/question": byAdmin(() => ({ body: { isWanted: true } })),
  "PUT /admin/mail-words": byAdmin(() => ({ body: { mail: "welcome", above: "Dag!", below: "" } })),
  "PUT /admin/site": byAdmin(({ arena }) => ({ body: { name: `Club ${arena.open}` } })),
};

const PASSWORD = "drie blauwe kabels";

async function withPassword(making: Making, of: Person): Promise<void> {
  const password_hash = await hashPassword(PASSWORD);
  await making.site.db.write((tx) =>
    tx.updateTable("members").set({ password_hash }).where("id", "=", of.id).execute(),
  );
}

async function aPasskey({ site }: Making, of: Person): Promise<number> {
  const key = { public_key: "", counter: "0", transports: "[]", name: "Telefoon" };
  const { id } = await site.db.write((tx) =>
    tx
      .insertInto("passkeys")
      .values({
        ...key,
        member_id: of.id,
        credential_id: crypto.randomUUID(),
        created_at: new Date().toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return id;
}

async function newPasskey(making: Making) {
  const token = admin(making).tokens[making.turn];
  const options = (await request(making.site, beginAddingPasskey, { token })).answer;
  return new Authenticator(new URL(making.site.config.publicUrl).origin).make(options);
}

const calendarOf = (number: number) =>
  Buffer.from(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "BEGIN:VEVENT",
      `UID:${number}@club`,
      "DTSTART:20260115T183000Z",
      "DTEND:20260115T210000Z",
      `SUMMARY:Avond ${number}`,
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );

/** How calls are made whose work before the transaction takes long. */
export const COSTLY_WRITING: Readonly<Record<string, Make>> = {
  "DELETE /admin/users/:id/passkeys": async (making) => {
    await aPasskey(making, other(making));
    return aboutOther()(making);
  },
  "DELETE /users/passkeys/:id": async (making) => ({
    params: { id: await aPasskey(making, guest(making)) },
    ...as(guest(making), making),
  }),
  "POST /admin/meetups/import": byAdmin(({ arena }) => ({ body: calendarOf(arena.open) })),
  "POST /auth/password-reset/verify": async (making) => {
    const { id, email } = admin(making);
    await codeFor(making, "password_reset", CODE, id);
    return { body: { email, otp: CODE, newPassword: PASSWORD } };
  },
  "POST /auth/proof": async (making) => {
    await withPassword(making, admin(making));
    return { body: { kind: "password", password: PASSWORD }, ...as(admin(making), making) };
  },
  "POST /users/passkeys": async (making) => ({
    body: { name: "Telefoon", passkey: await newPasskey(making) },
    ...as(admin(making), making),
  }),
};

const WORKBOOK = Buffer.from(await writeXlsx({ sheets: [{ name: "Leden", rows: [["lid@club.example"]] }] }));

const MESSAGE = { audience: "confirmed", subject: "Morgen", text: "Tot morgen" };

/** How calls are made that change nothing. */
export const PREVIEWS: Readonly<Record<string, Make>> = {
  "POST /admin/mail-words/preview": byAdmin(() => ({ body: { mail: "welcome", above: "Dag!", below: "" } })),
  "POST /admin/meetups/:id/messages/preview": onOpen({ body: MESSAGE }),
  "POST /admin/meetups/import/preview": byAdmin(({ arena }) => ({ body: calendarOf(arena.open) })),
  "POST /admin/meetups/preview": byAdmin(() => ({ body: meetupForm({ date: inDays(20) }) })),
  "POST /admin/messages/preview": byAdmin(() => ({
    body: { to: null, subject: "Nieuws", text: "Er is nieuws" },
  })),
  "POST /admin/series/preview": byAdmin(({ arena }) => ({
    body: { from: arena.open, rule: "weekly", count: 2, announce_days_before: 7 },
  })),
  "POST /admin/users/chosen": byAdmin(({ arena }) => ({ body: { members: [arena.people.guest.id] } })),
  "POST /admin/users/import/comparison": byAdmin((making) => ({ body: { csv: csvFor(making) } })),
  "POST /admin/users/import/preview": byAdmin((making) => ({ body: { csv: csvFor(making) } })),
  "POST /admin/users/import/workbook": byAdmin(() => ({ body: WORKBOOK })),
};

/** They change no meetup, answer, invitation or member. */
const APART = [
  "DELETE /admin/connections/:kind",
  "DELETE /admin/webhooks/:id",
  "POST /admin/emails/:id/resend",
  "POST /admin/emails/failed/send",
  "POST /admin/emails/kept/send",
  "POST /admin/emails/kept/drop",
  "POST /admin/emails/test",
  "POST /admin/inbox/:id/seen",
  "POST /admin/inbox/:id/answer",
  "POST /admin/mail-words/preview",
  "POST /admin/meetups/:id/messages/preview",
  "POST /admin/meetups/import/preview",
  "POST /admin/meetups/preview",
  "POST /admin/messages/preview",
  "POST /admin/pictures",
  "POST /admin/series/preview",
  "POST /admin/users/chosen",
  "POST /admin/users/chosen/export",
  "POST /admin/users/import/comparison",
  "POST /admin/users/import/preview",
  "POST /admin/users/import/workbook",
  "POST /admin/site/ours",
  "POST /admin/webhooks",
  "POST /admin/webhooks/:id/deliveries/:delivery/retry",
  "POST /admin/webhooks/:id/secret",
  "POST /admin/webhooks/:id/test",
  "POST /auth/passkeys/challenge",
  "POST /users/passkeys/challenge",
  "POST /test-mail/:token",
  "POST /admin/connections/address/check",
  "PUT /admin/connections/address",
  "PUT /admin/connections/inbox",
  "PUT /admin/connections/mail",
  "PUT /admin/connections/mqtt",
  "PUT /admin/first-steps",
  "PUT /admin/mail-words",
  "PUT /admin/messages/question",
  "PUT /admin/site",
  "PUT /admin/webhooks/:id",
  "PUT /admin/webhooks/:id/active",
];

/** Hashing a password, checking a passkey or reading a calendar takes longer than the transaction after it. */
const COSTLY = [
  "DELETE /admin/users/:id/passkeys",
  "DELETE /users/passkeys/:id",
  "POST /admin/meetups/import",
  "POST /auth/login",
  "POST /auth/login/by-password",
  "POST /auth/passkeys/login",
  "POST /auth/password-reset/verify",
  "POST /auth/proof",
  "POST /auth/proof/challenge",
  "POST /auth/set-password/:token",
  "POST /users/passkeys",
];

/** Calls that write and are not made at once with others by `WRITING`. */
export const NOT_PAIRED: readonly string[] = [...APART, ...COSTLY];
