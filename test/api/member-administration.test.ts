import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import { deleteMember, revokeAdmin } from "#contract/handover/admin.ts";
import type { MemberId } from "#contract/ids.ts";
import {
  adminMembers,
  clearBouncesAt,
  createMember,
  exportMembers,
  importMembers,
  makeAdmin,
  previewImport,
  refusingProviders,
  resendVerificationMail,
  updateMember,
} from "#contract/members/admin.ts";
import { resendVerification, unsubscribe } from "#contract/members.ts";
import { reauthenticate } from "#contract/passkeys.ts";
import { profile } from "#contract/sessions.ts";
import { login, passwordLink, requestLoginCode, setPassword } from "#contract/sign-in.ts";
import { runHousekeeping } from "../../src/server/housekeeping.ts";
import { withdrawOutdated } from "../../src/server/mail/still-true.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { hashPassword } from "../../src/server/platform/secrets/passwords.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  countedAndKept,
  members,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { newestMail, tokenIn } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let admin: MemberRow;
let token: string;
beforeEach(async () => {
  admin = await aMember(program, {
    admin: true,
    verified: false,
    name: "Organisator",
    email: "o@example.org",
  });
  token = await signedIn(program, admin.id);
});

const users = async (query: Record<string, string | number> = {}) =>
  (await request(program, adminMembers, { token, query })).answer;

const PASSWORD = "drie blauwe kabels";

describe("GET /admin/users/export", () => {
  const download = () => request(program, exportMembers, { token });
  const recorded = async () =>
    (await request(program, adminAudit, { token })).answer.entries.map(
      ({ action, target }) => `${action} ${target}`,
    );

  test("is CSV of all members, oldest first, recorded, and without formulas", async () => {
    await aMember(program, { name: "=1+1", email: "anna@example.org" });
    const reply = await download();
    expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(reply.headers["content-disposition"]).toBe('attachment; filename="leden.csv"');
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(reply.text).toBe(
      '\uFEFF"Naam";"E-mail";"Geverifieerd";"Beheerder";"Lid sinds";"Telefoon";"Notitie";"Laatste antwoord";' +
        '"Ja (12 maanden)";"Wachtlijst (12 maanden)";"Nee (12 maanden)";"Geen reactie (12 maanden)";"Post via"\r\n' +
        '"Organisator";"o@example.org";"Nee";"Ja";"2026-11-21";"";"";"";"0";"0";"0";"0";""\r\n' +
        '"\'=1+1";"anna@example.org";"Ja";"Nee";"2026-11-21";"";"";"";"0";"0";"0";"0";""\r\n',
    );
    expect(await recorded()).toEqual(["members.exported 2 leden"]);
  });

  test("asks for a proof of identity of at most 15 minutes old, and records nothing without it", async () => {
    program.setClock("2026-11-21T12:15:00.000Z");
    const reply = await download();
    expect([reply.status, reply.error]).toEqual([403, "Bevestig dat jij het bent"]);
    expect(await recorded()).toEqual([]);
  });

  test("has every member once, also when it is read in parts, and can be imported again", async () => {
    const people = Array.from({ length: 2_100 }, (_, index) => `Lid ${index};lid${index}@example.org`);
    for (const some of [people.slice(0, 1_050), people.slice(1_050)])
      await request(program, importMembers, { body: { csv: some.join("\n") }, token });
    const { text } = await download();
    const rows = text.trimEnd().split("\r\n");
    expect(rows).toHaveLength(1 + 1 + 2_100);
    expect(new Set(rows).size).toBe(rows.length);
    const { lines } = (await request(program, previewImport, { body: { csv: text }, token })).answer;
    expect(new Set(lines.map(({ outcome }) => outcome))).toEqual(new Set(["member"]));
  });
});

describe("GET /admin/users", () => {
  test("an empty status means all", async () => {
    await aMember(program);
    expect((await users({ status: "" })).users).toHaveLength(2);
    expect((await users({ status: "verified" })).users).toHaveLength(1);
  });

  test("lists members newest first, with badges and counts of their answers", async () => {
    const [anna] = await members(program, 2);
    const id = await aMeetup(program);
    await aMeetup(program);
    await aMeetup(program);
    await answers(program, anna.id, id, "confirm");
    const { users: list, pagination } = await users({ name: anna.name });
    expect(list).toEqual([
      {
        id: anna.id,
        name: anna.name,
        email: anna.email,
        admin_role: false,
        passkeys: [],
        verified: true,
        undeliverable: false,
        bounce_error: null,
        confirmed_count: 1,
        waitlist_count: 0,
        no_response_count: 2,
        declined_count: 0,
        created_at: "2026-11-21T12:00:00.000Z",
      },
    ]);
    expect(pagination).toEqual({ page: 1, limit: 20, total: 1, pages: 1 });
  });

  test("counts waiting members apart, and the rest as without an answer", async () => {
    const [anna, bram] = await members(program, 2);
    const full = await aMeetup(program, { places: 1 });
    const declined = await aMeetup(program);
    for (let silent = 0; silent < 3; silent += 1) await aMeetup(program);
    await answers(program, anna.id, full, "confirm");
    await answers(program, bram.id, full, "confirm");
    await answers(program, bram.id, declined, "decline");
    expect((await users({ search: bram.email })).users).toMatchObject([
      { confirmed_count: 0, waitlist_count: 1, declined_count: 1, no_response_count: 3 },
    ]);
    expect((await users({ search: anna.email })).users).toMatchObject([
      { confirmed_count: 1, waitlist_count: 0, declined_count: 0, no_response_count: 4 },
    ]);
  });

  test("searches name and address together, with pages and totals of the results", async () => {
    await aMember(program, { name: "Piet Niet", email: "niet@voorbeeld.nl" });
    await aMember(program, { name: "Anna Bos", email: "piet.bos@example.org" });
    await aMember(program, { name: "Bram Bakker", email: "bram@example.org" });
    const first = await users({ search: "PIET", limit: 1 });
    expect(first.users.map(({ name }) => name)).toEqual(["Anna Bos"]);
    expect(first.pagination).toEqual({ page: 1, limit: 1, total: 2, pages: 2 });
    const reply = await request(program, adminMembers, { token, query: { search: "x".repeat(255) } });
    expect([reply.status, reply.error]).toEqual([400, "Zoekterm mag maximaal 254 karakters zijn"]);
  });

  test("filters by name, address and status, and pages", async () => {
    await members(program, 5);
    await aMember(program, { verified: false, name: "Piet Niet", email: "piet@voorbeeld.nl" });
    expect((await users({ status: "unverified" })).users.map(({ name }) => name)).toEqual([
      "Piet Niet",
      "Organisator",
    ]);
    expect((await users({ status: "verified" })).pagination.total).toBe(5);
    expect((await users({ email: "VOORBEELD" })).users).toHaveLength(1);
    const second = await users({ limit: 5, page: 2 });
    expect(second.users).toHaveLength(2);
    expect(second.pagination).toEqual({ page: 2, limit: 5, total: 7, pages: 2 });
  });
});

describe("POST /admin/users", () => {
  const create = (body: unknown) => request(program, createMember, { body, token });

  test("without a password mails a link to choose one", async () => {
    const reply = await create({
      name: "Anna de Vries",
      email: "anna@example.org",
      password: "",
      admin_role: false,
    });
    expect(reply.status).toBe(200);
    expect(await queuedMails(program)).toEqual([{ kind: "set_password", recipient: "anna@example.org" }]);
    expect((await users({ email: "anna" })).users[0]).toMatchObject({ verified: false, admin_role: false });
  });

  test("with a password mails a link to confirm, and says that an admin added the address", async () => {
    await create({ name: "Anna de Vries", email: "anna@example.org", password: PASSWORD });
    expect(await queuedMails(program)).toEqual([{ kind: "verify", recipient: "anna@example.org" }]);
    const words = (await newestMail(program, "verify")).text?.replace(/\s+/g, " ");
    expect(words).not.toContain("wachtwoord");
    expect(words).toContain("De organisatie heeft je toegevoegd aan Trefpunt");
    expect(words).toContain("omdat de organisatie van Trefpunt dit adres heeft toegevoegd");
  });

  test("the mailed link sets the password once, confirms the address, invites and signs the member in", async () => {
    const meetup = await aMeetup(program);
    await create({ name: "Anna de Vries", email: "anna@example.org" });
    const mail = await newestMail(program, "set_password");
    const link = tokenIn(mail, "set-password");
    const choose = (newPassword: string, params = { token: link }) =>
      request(program, setPassword, { params, body: { newPassword } });
    const look = (params = { token: link }) => request(program, passwordLink, { params });
    for (const _time of [1, 2]) expect((await look()).answer).toEqual({ state: "open" });
    expect((await look({ token: "1.0.x" })).status).toBe(404);
    expect((await choose("kort")).error).toBe("Wachtwoord moet minimaal 8 karakters lang zijn");
    expect((await choose("password1")).status).toBe(400);
    expect((await choose(PASSWORD, { token: "1.0.x" })).status).toBe(404);
    const { answer } = await choose(PASSWORD);
    expect(answer).toMatchObject({ isAdmin: false, user: { email: "anna@example.org" } });
    expect((await request(program, profile, { token: answer.token })).status).toBe(200);
    expect((await queuedMails(program)).at(-1)).toEqual({ kind: "welcome", recipient: "anna@example.org" });
    expect((await countedAndKept(program, meetup)).kept.invited).toBe(1);
    const again = await choose(PASSWORD);
    expect([again.status, again.error]).toEqual([409, "Je hebt al een wachtwoord gekozen"]);
    expect((await look()).status).toBe(409);
  });

  test("an expired link to a first password sends a new one", async () => {
    await create({ name: "Anna de Vries", email: "anna@example.org" });
    const mail = await newestMail(program, "set_password");
    const params = { token: tokenIn(mail, "set-password") };
    program.setClock("2026-11-28T12:00:01.000Z");
    const late = await request(program, setPassword, { params, body: { newPassword: PASSWORD } });
    expect(late.status).toBe(410);
    expect((await request(program, passwordLink, { params })).status).toBe(410);
    expect((await request(program, resendVerification, { params })).status).toBe(200);
    expect((await queuedMails(program)).map(({ kind }) => kind)).toEqual(["set_password"]);
  });

  test("an administrator can sign in with the password immediately", async () => {
    await create({ name: "Bram Bakker", email: "bram@example.org", password: PASSWORD, admin_role: true });
    const reply = await request(program, login, { body: { email: "bram@example.org", password: PASSWORD } });
    expect(reply.answer.isAdmin).toBe(true);
  });

  test.each([
    [{ name: "", email: "a@b.nl" }, 400, "Naam is verplicht"],
    [{ name: "Anna", email: "geen" }, 400, "Ongeldig email adres"],
    [{ name: "Anna", email: "a@b.nl", admin_role: true }, 400, "Wachtwoord is verplicht"],
    [
      { name: "Anna", email: "a@b.nl", password: "password1" },
      400,
      "Dit wachtwoord komt te vaak voor. Kies een ander wachtwoord",
    ],
    [{ name: "Anna", email: "O@example.org" }, 409, "Dit e-mailadres is al in gebruik"],
  ])("%o is %i: %s", async (body, status, error) => {
    const reply = await create(body);
    expect([reply.status, reply.error]).toEqual([status, error]);
  });
});

describe("PUT /admin/users/{id}", () => {
  const update = (id: MemberId, body: unknown) =>
    request(program, updateMember, { params: { id }, body, token });

  test("an empty password changes nothing; a new one ends all sessions", async () => {
    const other = await aMember(program, { admin: true, password: PASSWORD });
    const session = await signedIn(program, other.id);
    await update(other.id, { name: "Andere naam", email: other.email, password: "" });
    expect((await request(program, profile, { token: session })).answer.user.name).toBe("Andere naam");
    await update(other.id, { name: "Andere naam", email: other.email, password: "vier groene stekkers" });
    expect((await request(program, profile, { token: session })).status).toBe(401);
    const reply = await request(program, login, {
      body: { email: other.email, password: "vier groene stekkers" },
    });
    expect(reply.status).toBe(200);
  });

  test("an organiser who sets their own password keeps that session", async () => {
    const elsewhere = await signedIn(program, admin.id);
    const own = await update(admin.id, { name: "Organisator", email: "o@example.org", password: PASSWORD });
    expect(own.answer.message).toBe("Je gegevens zijn bijgewerkt");
    expect((await request(program, profile, { token })).status).toBe(200);
    expect((await request(program, profile, { token: elsewhere })).status).toBe(401);
  });

  test("a corrected address of an unconfirmed member gets a new verification mail", async () => {
    const anna = await aMember(program, { verified: false, email: "ana@example.org" });
    await update(anna.id, { name: "Anna", email: "anna@example.org" });
    expect(await queuedMails(program)).toEqual([{ kind: "verify", recipient: "anna@example.org" }]);
    await update(anna.id, { name: "Anna de Vries", email: "anna@example.org" });
    expect(await queuedMails(program)).toHaveLength(1);
  });

  test("another address for a member is unconfirmed until its owner confirms, and both addresses are mailed", async () => {
    const anna = await aMember(program, { email: "anna@example.org" });
    await aMeetup(program);
    await request(program, requestLoginCode, { body: { email: "anna@example.org" } });
    await program.db.write((tx) =>
      tx.updateTable("members").set({ pending_email: "x@example.org" }).where("id", "=", anna.id).execute(),
    );
    await update(anna.id, { name: "Anna", email: "nieuw@example.org" });
    expect(await queuedMails(program)).toEqual([
      { kind: "verify", recipient: "nieuw@example.org" },
      { kind: "email_changed_notice", recipient: "anna@example.org" },
    ]);
    const { text } = await newestMail(program, "email_changed_notice");
    expect(text).toContain("Een beheerder heeft het e-mailadres van je account gewijzigd");
    expect(text).toMatch(/Klopt dat niet\? Antwoord\s+dan op deze e-mail/);
    expect((await users({ name: "Anna" })).users[0]).toMatchObject({ verified: false });
    const kept = await program.db.read
      .selectFrom("members")
      .select((eb) => [
        "pending_email",
        eb.selectFrom("codes").select(eb.fn.countAll<number>().as("n")).as("codes"),
      ])
      .where("id", "=", anna.id)
      .executeTakeFirstOrThrow();
    expect({ ...kept, codes: Number(kept.codes) }).toEqual({ pending_email: null, codes: 0 });
  });

  test("queued mails about a place go to the new address, those for confirmed members only do not", async () => {
    const anna = await aMember(program, { email: "anna@example.org" });
    const id = await aMeetup(program);
    await answers(program, anna.id, id, "confirm");
    await update(anna.id, { name: "Anna", email: "nieuw@example.org" });
    expect(await queuedMails(program)).toEqual([
      { kind: "confirmation", recipient: "nieuw@example.org" },
      { kind: "verify", recipient: "nieuw@example.org" },
      { kind: "email_changed_notice", recipient: "anna@example.org" },
    ]);
  });

  test("an old member whose address was changed is not removed as an unconfirmed registration", async () => {
    const anna = await aMember(program, { email: "anna@example.org" });
    program.setClock("2027-02-21T12:00:00.000Z");
    token = await anAdminToken(program);
    await update(anna.id, { name: "Anna", email: "nieuw@example.org" });
    await runHousekeeping(program.deps);
    expect((await users({ name: "Anna" })).users).toHaveLength(1);
  });

  test("another member's address is refused, and rights in the body are ignored", async () => {
    const anna = await aMember(program);
    expect((await update(anna.id, { name: "Anna", email: "o@example.org" })).status).toBe(409);
    await update(anna.id, { name: "Anna", email: anna.email, admin_role: true });
    expect((await users({ name: "Anna" })).users[0]?.admin_role).toBe(false);
    expect((await update(999 as MemberId, { name: "Anna", email: "x@y.nl" })).status).toBe(404);
    expect((await update(anna.id, { name: " ", email: anna.email })).status).toBe(400);
  });
});

describe("POST /admin/users/{id}/resend-verification", () => {
  const resend = (id: MemberId) => request(program, resendVerificationMail, { params: { id }, token });

  test("mails the member again and is recorded in the audit log", async () => {
    const anna = await aMember(program, { verified: false });
    expect((await resend(anna.id)).answer.message).toBe("Zonder mailserver blijft de e-mail bewaard.");
    expect(await queuedMails(program)).toEqual([{ kind: "verify", recipient: anna.email }]);
    const { entries } = (await request(program, adminAudit, { token })).answer;
    expect(entries[0]?.action).toBe("member.verification-resent");
  });

  test("is refused for a confirmed member", async () => {
    expect((await resend((await aMember(program)).id)).status).toBe(409);
    expect((await resend(999 as MemberId)).status).toBe(404);
  });
});

describe("rights and removal", () => {
  const call = (endpoint: typeof makeAdmin | typeof revokeAdmin | typeof deleteMember, id: MemberId) =>
    request(program, endpoint, { params: { id }, token });

  const PASSWORD = "vier groene stekkers";
  const withOwnPassword = async (id: MemberId) => {
    const password_hash = await hashPassword(PASSWORD);
    await program.db.write((tx) =>
      tx.updateTable("members").set({ password_hash }).where("id", "=", id).execute(),
    );
  };

  test("granting keeps the member's sessions, without the rights until a proof; revoking ends them", async () => {
    const anna = await aMember(program);
    await withOwnPassword(anna.id);
    const before = await signedIn(program, anna.id);
    program.setClock("2026-11-21T12:01:00.000Z");
    expect((await call(makeAdmin, anna.id)).answer.message).toBe("Beheerrechten gegeven");
    program.setClock("2026-11-21T12:02:00.000Z");
    const rights = async () => (await request(program, profile, { token: before })).answer.isAdmin;
    expect(await rights()).toBe(false);
    expect((await request(program, adminMembers, { token: before })).status).toBe(403);
    await request(program, reauthenticate, { token: before, body: { kind: "password", password: PASSWORD } });
    expect(await rights()).toBe(true);
    expect((await request(program, adminMembers, { token: before })).status).toBe(200);
    const session = await signedIn(program, anna.id);
    await call(makeAdmin, anna.id);
    expect((await request(program, adminMembers, { token: session })).status).toBe(200);
    expect((await call(revokeAdmin, anna.id)).answer.message).toBe("Beheerrechten ingetrokken");
    for (const token of [before, session])
      expect((await request(program, profile, { token })).status).toBe(401);
  });

  test("granting mails who got the rights, once; revoking them before it went withdraws it", async () => {
    const anna = await aMember(program);
    const granted = async () =>
      (await queuedMails(program))
        .filter(({ kind }) => kind === "rights_granted")
        .map((mail) => mail.recipient);
    await call(makeAdmin, anna.id);
    await call(makeAdmin, anna.id);
    expect(await granted()).toEqual([anna.email]);
    const { text = "" } = await newestMail(program, "rights_granted");
    expect(text.replaceAll(/\s+/g, " ")).toContain(`${admin.name} heeft je beheerder van Trefpunt gemaakt`);
    await call(revokeAdmin, anna.id);
    const waiting = await program.db.read.selectFrom("emails").select("id").execute();
    const withdrawn = await program.db.write((tx) => withdrawOutdated(tx, program.deps.clock(), waiting));
    expect([...withdrawn]).toEqual(waiting.map(({ id }) => id));
  });

  test("an address that is not confirmed gets no mail about rights", async () => {
    const anna = await aMember(program, { verified: false });
    await call(makeAdmin, anna.id);
    expect((await queuedMails(program)).filter(({ kind }) => kind === "rights_granted")).toEqual([]);
  });

  test("an organiser cannot revoke their own rights or remove themselves", async () => {
    await aMember(program, { admin: true });
    for (const endpoint of [revokeAdmin, deleteMember]) {
      const reply = await call(endpoint, admin.id);
      expect([reply.status, reply.error]).toEqual([409, "Je kunt dit niet met je eigen account doen"]);
    }
  });

  test("an administrator cannot unsubscribe by a link while they have rights", async () => {
    const leave = async (member: MemberId) => {
      const { user } = (await request(program, profile, { token: await signedIn(program, member) })).answer;
      return request(program, unsubscribe, { params: { token: user.unsubscribe_token ?? "" } });
    };
    const last = await leave(admin.id);
    expect([last.status, last.error]).toEqual([409, "De laatste beheerder kan niet worden verwijderd"]);
    const other = await aMember(program, { admin: true });
    const refused = await leave(other.id);
    expect([refused.status, refused.error]).toEqual([
      409,
      "Je bent beheerder. Vraag eerst een andere beheerder om je beheerrechten in te trekken; daarna kun je je uitschrijven",
    ]);
    await call(revokeAdmin, other.id);
    expect((await leave(other.id)).status).toBe(200);
  });

  test("removing a member frees the place, sends one last mail and leaves no name in the audit log", async () => {
    const [anna, bram] = await members(program, 2);
    const id = await aMeetup(program, { places: 1 });
    await answers(program, anna.id, id, "confirm");
    await answers(program, bram.id, id, "confirm");
    await call(makeAdmin, anna.id);
    expect((await call(deleteMember, anna.id)).answer.message).toBe("Lid verwijderd");
    expect((await queuedMails(program)).slice(-2)).toEqual([
      { kind: "promoted", recipient: bram.email },
      { kind: "account_removed", recipient: anna.email },
    ]);
    const audit = await request(program, adminAudit, { token });
    expect(audit.answer.entries.map(({ action }) => action).slice(0, 2)).toEqual([
      "member.deleted",
      "admin.granted",
    ]);
    expect(audit.text).not.toContain(anna.name);
  });

  test.each([makeAdmin, revokeAdmin, deleteMember])(
    "$method $path of an unknown member is 404",
    async (endpoint) => {
      expect((await call(endpoint, 999 as MemberId)).status).toBe(404);
    },
  );
});

describe("import", () => {
  const CSV = [
    "\uFEFFNaam;E-mail",
    "Anna de Vries;anna@example.org",
    '"Bram; Bakker";BRAM@example.org',
    "anna nogmaals;Anna@Example.org",
    "ab.nl;kort@example.org",
    "Cees Claes;geen-adres",
    "Organisator;o@example.org",
    "",
    "dina@example.org;Dina Dam",
  ].join("\r\n");

  test("the preview says what each line would do and changes nothing", async () => {
    const { lines } = (await request(program, previewImport, { body: { csv: CSV }, token })).answer;
    expect(
      lines.map(({ line, name, email, outcome, remark }) => [line, name, email, outcome, remark]),
    ).toEqual([
      [2, "Anna de Vries", "anna@example.org", "new", ""],
      [3, "Bram; Bakker", "bram@example.org", "new", ""],
      [4, "anna nogmaals", "anna@example.org", "shares", "Dit adres is van Anna de Vries"],
      [5, "ab.nl", "kort@example.org", "error", "Naam mag geen web- of e-mailadres bevatten"],
      [6, "Cees Claes", "geen-adres", "error", "Ongeldig email adres"],
      [7, "Organisator", "o@example.org", "member", "Is al lid"],
      [9, "Dina Dam", "dina@example.org", "new", ""],
    ]);
    expect((await users()).pagination.total).toBe(1);
  });

  test.each([["Anna de Vries\nBram Bakker"], ["naam;plaats\nAnna de Vries;Utrecht"]])(
    "a file without e-mail addresses is refused in one sentence: %j",
    async (csv) => {
      for (const call of [previewImport, importMembers]) {
        const reply = await request(program, call, { body: { csv }, token });
        expect([reply.status, reply.error]).toEqual([
          400,
          "In dit bestand staan geen e-mailadressen. Zet op elke regel een naam en een e-mailadres, gescheiden door ; of ,",
        ]);
      }
    },
  );

  test("a name decoded in the wrong encoding is refused", async () => {
    const csv = "Zo\uFFFD Jansen;zoe@example.org";
    const { lines } = (await request(program, previewImport, { body: { csv }, token })).answer;
    expect(lines.map(({ outcome, remark }) => [outcome, remark])).toEqual([
      ["error", "Naam bevat tekens die niet te lezen zijn"],
    ]);
  });

  test("the mail to a person without declared consent names the organiser who added them", async () => {
    await request(program, importMembers, { body: { csv: CSV }, token });
    const words = (await newestMail(program, "verify")).text?.replace(/\s+/g, " ");
    expect(words).toContain("Organisator heeft je toegevoegd aan Trefpunt");
    expect(words).toContain("omdat Organisator, beheerder van Trefpunt, dit adres heeft toegevoegd");
    expect(words).not.toContain("ingevuld op onze site");
  });

  test("each new person gets a verification mail; a second import adds no member", async () => {
    const run = () => request(program, importMembers, { body: { csv: CSV }, token });
    expect((await run()).answer).toEqual({ imported: 3, message: "3 leden geïmporteerd" });
    expect((await queuedMails(program)).map(({ kind }) => kind)).toEqual(["verify", "verify", "verify"]);
    expect((await run()).answer.imported).toBe(0);
    const { entries } = (await request(program, adminAudit, { token })).answer;
    expect(entries).toMatchObject([{ action: "member.imported", target: "3 leden" }]);
  });

  test("with declared consent persons are members immediately, invited to all coming meetups", async () => {
    await aMeetup(program);
    await request(program, importMembers, { body: { csv: CSV, consented: true }, token });
    expect((await queuedMails(program)).map(({ kind }) => kind)).toEqual(Array(3).fill("added_member"));
    const mail = await newestMail(program, "added_member");
    expect(mail.subject).toBe("Welkom bij Trefpunt: Organisator heeft je toegevoegd");
    const words = mail.text?.replace(/\s+/g, " ");
    expect(words).toContain("Organisator heeft je toegevoegd als lid van Trefpunt");
    expect(words).toContain("omdat Organisator, beheerder van Trefpunt, dit adres heeft toegevoegd");
    expect(words).toMatch(/Klopt dat niet\? Schrijf je uit \S*\/unsubscribe\//);
    expect(words).not.toMatch(/ingeschreven|bevestigd/);
    expect((await users({ status: "verified" })).users).toHaveLength(3);
    expect((await users({ name: "Dina" })).users[0]?.no_response_count).toBe(1);
  });

  test("a file of the maximum length is read, with more lines than a statement takes values", async () => {
    const people = Array.from({ length: 1_500 }, (_, index) => `Lid ${index};lid${index}@example.org`);
    const csv = [...people, "Organisator;o@example.org", ..."a".repeat(33_000)].join("\n");
    const { lines } = (await request(program, previewImport, { body: { csv }, token })).answer;
    const outcomes = Map.groupBy(lines, ({ outcome }) => outcome);
    expect([...outcomes].map(([outcome, { length }]) => [outcome, length])).toEqual([
      ["new", 1_500],
      ["member", 1],
      ["error", 33_000],
    ]);
  });

  test.each([
    [{ csv: "" }, "Het bestand is leeg"],
    [{ csv: "x".repeat(200_001) }, "Het bestand is te groot"],
  ])("an invalid file is 400", async (body, error) => {
    const reply = await request(program, previewImport, { body, token });
    expect([reply.status, reply.error]).toEqual([400, error]);
  });
});

test("all addresses at a provider that refused the club get mail again in one press, and others do not", async () => {
  const token = await anAdminToken(program);
  const refusing = async (email: string) => {
    const { id } = await aMember(program, { email });
    await program.db.write((tx) =>
      tx.updateTable("members").set({ bounces: 3 }).where("id", "=", id).execute(),
    );
    return id;
  };
  const anna = await refusing("anna@kpn.example");
  await refusing("bas@kpn.example");
  await refusing("cees@niet-kpn.example");
  const providers = async () => (await request(program, refusingProviders, { token })).answer.providers;
  expect(await providers()).toEqual([
    { provider: "kpn.example", count: 2 },
    { provider: "niet-kpn.example", count: 1 },
  ]);
  const own = await signedIn(program, anna);
  expect((await request(program, profile, { token: own })).answer.mailReturns).toBe(true);
  const clear = () => request(program, clearBouncesAt, { body: { provider: "kpn.example" }, token });
  expect((await clear()).answer).toEqual({ count: 2, message: "2 adressen krijgen weer e-mail" });
  expect((await clear()).answer.count).toBe(0);
  expect(await providers()).toEqual([{ provider: "niet-kpn.example", count: 1 }]);
  expect((await request(program, profile, { token: own })).answer.mailReturns).toBeUndefined();
  const { entries } = (await request(program, adminAudit, { token })).answer;
  expect(entries.filter(({ action }) => action === "members.bounces-cleared")).toMatchObject([
    { target: "kpn.example" },
  ]);
});
