// @postgres test:databases
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import type { MemberId } from "#contract/ids.ts";
import { sendTestMail } from "#contract/mail-log.ts";
import { changeSite, firstSteps } from "#contract/site/admin.ts";
import { testMailArrived } from "#contract/site/checks.ts";
import * as contract from "#contract/site/connections.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { saveConnection } from "../../src/server/connections/save.ts";
import { openTransport } from "../../src/server/mail/transport.ts";
import { publishSite } from "../../src/server/mqtt/publish-site.ts";
import { hasMailServer } from "../../src/server/platform/config/config.ts";
import { unrestricted } from "../../src/server/platform/db/sql.ts";
import { seal } from "../../src/server/platform/secrets/sealing.ts";
import { PLACEHOLDER } from "../../src/server/records/members.ts";
import { recogniseCopy } from "../../src/server/site/held/recognise.ts";
import { startBroker, type TestBroker } from "../harness/broker.ts";
import { aMember, anAdminToken, markSent, signedIn } from "../harness/builders.ts";
import { makeAuthority } from "../harness/certificates.ts";
import { PASSWORD, startImapServer } from "../harness/imap-server.ts";
import { type MailServer, startMailServer } from "../harness/mail-server.ts";
import { newestMail, tokenIn } from "../harness/parsed-mails.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";
import { type Script, type ScriptedServer, startScriptedServer } from "../harness/scripted-mail-server.ts";

const CANARY = "kanarie-3f9c2b7d";

let program: TestProgram;
let token: string;
let mail: MailServer;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  program = await startTestProgram();
  token = await anAdminToken(program);
  mail = await startMailServer();
  closing.push(program.close, mail.close);
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const form = (changed: object = {}) => ({
  provider: null,
  host: "127.0.0.1",
  port: Number(new URL(mail.url).port),
  encryption: "none",
  user: "club@example.org",
  password: CANARY,
  fromName: "De Club",
  fromAddress: "club@example.org",
  replyTo: null,
  revision: null,
  ...changed,
});
const save = (changed: object = {}) => request(program, contract.saveMail, { token, body: form(changed) });
const saveInboxAt = (port: number) =>
  request(program, contract.saveInbox, {
    token,
    body: {
      provider: null,
      isMailAccount: false,
      host: "127.0.0.1",
      port,
      encryption: "none",
      user: "info@club.nl",
      password: PASSWORD,
      folder: "INBOX",
      address: "info@club.nl",
      revision: null,
    },
  });
const brokerForm = (port: number) => ({
  protocol: "mqtt",
  host: "127.0.0.1",
  port,
  user: "ha",
  password: "goed",
  revision: null,
});
/** The token in the first test mail that the mail server took. */
const testLink = (): string =>
  /\/testmail\/([\w-]+)/.exec(mail.received[0]?.raw.replaceAll("=\r\n", "") ?? "")?.[1] ?? "";
const now = async () => (await request(program, contract.connections, { token })).answer;
const stored = () => program.db.read.selectFrom("connections").selectAll().execute();
const scripted = async (script: Script): Promise<ScriptedServer> => {
  const server = await startScriptedServer(script);
  closing.push(server.close);
  return server;
};

describe("a mail server", () => {
  test("that works is saved, used at once, and says so", async () => {
    expect((await now()).mail).toMatchObject({ state: "off", fixedBy: null, revision: null, stored: null });
    const { answer } = await save();
    expect(answer).toMatchObject({ outcome: "saved", isSaved: true, message: "Gecontroleerd en bewaard" });
    expect(answer.steps.map(({ name, state }) => [name, state])).toEqual([
      ["Verbinding", "ok"],
      ["Inloggen", "ok"],
      ["Afzender", "ok"],
      ["Testmail", "ok"],
    ]);
    expect(mail.received).toHaveLength(1);
    expect(answer.connections.mail).toMatchObject({
      state: "works",
      from: "De Club <club@example.org>",
      revision: 1,
      stored: { host: "127.0.0.1", user: "club@example.org", hasPassword: true },
      test: { arrivedAt: null },
    });
    expect(program.config.mail).toMatchObject({
      from: "De Club <club@example.org>",
      transport: { kind: "smtp" },
    });
  });

  test("keeps its password from answers, the audit log and the database", async () => {
    await save();
    const shown = JSON.stringify([
      await now(),
      (await request(program, adminAudit, { token })).answer,
      await stored(),
      mail.received.map(({ raw }) => raw),
    ]);
    expect(shown).not.toContain(CANARY);
    expect(shown).toContain("e-mail versturen");
  });

  test.each<[what: string, script: Script, step: string, says: RegExp]>([
    ["hangs up", { greeting: () => "hang up" }, "Verbinding", /verbrak|antwoordt niet/],
    [
      "refuses the password",
      { hello: () => "250-hallo\r\n250 AUTH PLAIN LOGIN", auth: () => "535 5.7.8 nee" },
      "Inloggen",
      /weigert gebruiker en wachtwoord/,
    ],
    [
      "refuses the sender",
      { hello: () => "250-hallo\r\n250 AUTH PLAIN LOGIN", sender: () => "553 5.7.1 niet van jou" },
      "Afzender",
      /verstuurt niet namens club@example.org/,
    ],
    [
      "refuses the recipient",
      { hello: () => "250-hallo\r\n250 AUTH PLAIN LOGIN", recipient: () => "550 5.1.1 wie?" },
      "Afzender",
      /neemt geen e-mail aan voor/,
    ],
    [
      "refuses the mail",
      { hello: () => "250-hallo\r\n250 AUTH PLAIN LOGIN", message: () => "554 5.7.1 spam" },
      "Testmail",
      /weigert de testmail/,
    ],
  ])("that %s is not saved, and the step says so", async (_what, script, step, says) => {
    const { port } = await scripted(script);
    const { answer } = await save({ port });
    expect(answer).toMatchObject({ outcome: "refused", isSaved: false });
    const failed = answer.steps.find(({ state }) => state === "refused");
    expect(failed).toMatchObject({
      name: step,
      says: expect.stringMatching(says),
      advice: expect.any(String),
    });
    expect(await stored()).toEqual([]);
    expect(program.config.mail.transport.kind).toBe("files");
  });

  test("that asks for later is saved only when that is asked for, and tried again after five minutes", async () => {
    const { port } = await scripted({
      hello: () => "250-hallo\r\n250 AUTH PLAIN LOGIN",
      recipient: () => "450 4.7.1 greylisted",
    });
    expect((await save({ port })).answer).toMatchObject({ outcome: "postponed", isSaved: false });
    expect(await stored()).toEqual([]);
    const { answer } = await save({ port, isPostponedKept: true });
    expect(answer).toMatchObject({ outcome: "postponed", isSaved: true });
    expect(answer.connections.mail.state).toBe("postponed");
    expect(answer.steps.map(({ advice }) => advice)).toEqual([null, null, null, null]);
    const [queued] = await program.db.read
      .selectFrom("emails")
      .selectAll()
      .where("kind", "=", "test")
      .execute();
    expect(Date.parse(queued?.next_attempt_at ?? "") - program.deps.clock().getTime()).toBe(300_000);
    const retried = await newestMail(program, "test");
    expect((await now()).mail).toMatchObject({ checkedAt: null, test: { arrivedAt: null } });
    await request(program, testMailArrived, { params: { token: tokenIn(retried, "testmail") } });
    await markSent(program);
    expect((await now()).mail).toMatchObject({
      state: "works",
      checkedAt: program.deps.clock().toISOString(),
      test: { arrivedAt: program.deps.clock().toISOString() },
    });
  });

  describe("that asked for later", () => {
    const step = async () => (await request(program, firstSteps, { token })).answer.mail;
    const waiting = () =>
      program.db.read.selectFrom("emails").select("id").where("kind", "=", "test").execute();
    beforeEach(async () => {
      const { port } = await scripted({
        hello: () => "250-hallo\r\n250 AUTH PLAIN LOGIN",
        recipient: () => "450 4.7.1 greylisted",
      });
      await save({ port, isPostponedKept: true });
    });

    test("leaves the step open, which says when it is tried again, as its card does", async () => {
      const until = new Date(program.deps.clock().getTime() + 300_000).toISOString();
      expect(await step()).toMatchObject({ isDone: false, arrivedAt: null, postponedUntil: until });
      expect((await now()).mail.state).toBe("postponed");
      await markSent(program);
      expect(await step()).toMatchObject({ isDone: true, postponedUntil: null });
      expect((await now()).mail.state).toBe("works");
    });

    test("is tried no more after a check that passed: the step is done and no second test mail leaves", async () => {
      expect(await waiting()).toHaveLength(1);
      expect((await save({ revision: 1 })).answer).toMatchObject({ outcome: "saved" });
      expect(await waiting()).toEqual([]);
      expect(await step()).toMatchObject({ isDone: true, lastTest: null, postponedUntil: null });
      expect((await now()).mail.state).toBe("works");
    });

    test("keeps a test mail that an admin asked for, whose later refusal opens the step again", async () => {
      await request(program, sendTestMail, { body: { email: "a@example.org" }, token });
      await save({ revision: 1 });
      expect(await waiting()).toHaveLength(1);
      expect(await step()).toMatchObject({ isDone: true, lastTest: null });
      const link = testLink();
      await request(program, testMailArrived, { params: { token: link } });
      expect(await step()).toMatchObject({ isDone: true, arrivedAt: program.deps.clock().toISOString() });
      const refused = {
        created_at: new Date(program.deps.clock().getTime() + 1000).toISOString(),
        error_message: "550 nee",
      };
      await program.db.write((tx) =>
        tx.updateTable("emails").set(refused).where("kind", "=", "test").execute(),
      );
      expect(await step()).toMatchObject({ isDone: false, arrivedAt: null, lastTest: { error: "550 nee" } });
      expect((await now()).mail.state).toBe("failing");
    });

    test("has no test mail that waits once it was removed", async () => {
      await request(program, contract.removeConnection, { token, params: { kind: "mail" } });
      expect(await waiting()).toEqual([]);
    });
  });

  test("says what changes along with it: the contact address, and a mailbox with the same account", async () => {
    const { answer } = await save({ user: "info@club.nl", password: PASSWORD });
    expect(answer.connections.mail).toMatchObject({
      checkedAt: program.deps.clock().toISOString(),
      follows: ["contact"],
    });
    const inbox = {
      provider: null,
      host: "imap.club.nl",
      port: 993,
      encryption: "tls",
      folder: "INBOX",
    } as const;
    await actingAs(program.deps, "command-line").onSite(saveConnection<"inbox">, {
      kind: "inbox",
      content: {
        ...inbox,
        isMailAccount: true,
        user: null,
        password: null,
        address: "info@club.nl",
        hasTags: false,
      },
      revision: null,
    });
    await program.deps.connections.refresh();
    expect((await now()).mail.follows).toEqual(["contact", "inbox"]);
    await request(program, changeSite, { token, body: { contactEmail: "bestuur@example.org" } });
    expect((await now()).mail.follows).toEqual(["inbox"]);
  });

  test("keeps its password without typing it again, but sends it to no other server", async () => {
    await save();
    expect((await save({ password: undefined, fromName: "Anders", revision: 1 })).answer.isSaved).toBe(true);
    expect(await save({ password: undefined, revision: 2, host: "localhost" })).toMatchObject({
      status: 400,
      error: expect.stringContaining("Vul het wachtwoord in"),
    });
  });

  test("gets no password in the clear over the network", async () => {
    expect(await save({ host: "mail.example.org" })).toMatchObject({
      status: 400,
      error: expect.stringContaining("Zonder versleuteling"),
    });
  });

  test("saved by two admins at once is saved by one; the other gets a sentence", async () => {
    const both = await Promise.all([save({ fromName: "Een" }), save({ fromName: "Twee" })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await stored()).toHaveLength(1);
  });

  test("saved again by a repeat whose answer was lost is refused, and mails no second time", async () => {
    await save();
    expect(await save()).toMatchObject({ status: 409, error: expect.stringContaining("intussen gewijzigd") });
    expect(mail.received).toHaveLength(1);
  });

  test("that was removed is used no more", async () => {
    await save();
    const params = { kind: "mail" };
    const { answer } = await request(program, contract.removeConnection, { token, params });
    expect(answer.connections.mail.state).toBe("off");
    expect(program.config.mail.transport.kind).toBe("files");
    expect((await request(program, contract.removeConnection, { token, params })).status).toBe(404);
  });

  test("stored with another secret is a fault and never 'no mail server'", async () => {
    await save();
    const sealed = seal("another secret of at least 32 characters", "{}");
    await program.db.write((tx) =>
      unrestricted(tx).updateTable("connections").set({ sealed }).where("kind", "=", "mail").execute(),
    );
    await program.deps.connections.refresh();
    expect((await now()).mail).toMatchObject({ state: "unreadable", stored: null });
    expect((await now()).isFailing).toBe(true);
    expect(hasMailServer(program.config)).toBe(true);
    const transport = openTransport(program.config);
    await expect(transport.send({}, "")).rejects.toMatchObject({ code: "EAUTH" });
    expect((await save({ revision: 1 })).answer.connections.mail.state).toBe("works");
  });

  test("of the environment without a sender of its own says so", async () => {
    program = await startTestProgram({ SMTP_URL: mail.url, MAIL_FROM: "" });
    token = await anAdminToken(program);
    closing.push(program.close);
    expect((await now()).mail).toMatchObject({
      says: expect.stringMatching(/^Verstuurt als .+@localhost, en dat is geen bestaand adres$/),
      advice: expect.stringContaining("MAIL_FROM"),
    });
  });

  test("names the admin's own address for the test mail, and none while that is the placeholder", async () => {
    const address = "eva@club.nl";
    const { id } = await aMember(program, { admin: true, email: address });
    const eva = await signedIn(program, id);
    const testTo = async () =>
      (await request(program, contract.connections, { token: eva })).answer.mail.testTo;
    expect(await testTo()).toBe(address);
    await program.db.write((tx) =>
      tx.updateTable("members").set({ email: PLACEHOLDER }).where("email", "=", address).execute(),
    );
    expect(await testTo()).toBeNull();
  });

  test("says where it arrived, once its link is followed", async () => {
    await save();
    await request(program, testMailArrived, { params: { token: testLink() } });
    expect((await now()).mail.test).toMatchObject({ arrivedAt: program.deps.clock().toISOString() });
    expect((await request(program, testMailArrived, { params: { token: "x" } })).status).toBe(404);
  });
});

describe("a mailbox", () => {
  test("is read by its own account once it was checked", async () => {
    const imap = await startImapServer();
    closing.push(imap.close);
    const { answer } = await saveInboxAt(imap.port);
    expect(answer.steps.map(({ name, state }) => [name, state])).toEqual([
      ["Verbinding", "ok"],
      ["Inloggen", "ok"],
      ["Map", "ok"],
      ["Adressen met een plusteken", "skipped"],
    ]);
    expect(program.config.inbox).toMatchObject({ address: "info@club.nl", hasTags: false });
  });

  test("that is full is not saved, because it could not be read", async () => {
    const imap = await startImapServer({
      answer: (command) =>
        /^APPEND /.test(command)
          ? "NO [OVERQUOTA] Quota exceeded (mailbox for user is full) (0.001 + 0.000 secs)."
          : undefined,
    });
    closing.push(imap.close);
    const { answer } = await saveInboxAt(imap.port);
    expect(answer).toMatchObject({ outcome: "refused", isSaved: false });
    expect(answer.steps[2]).toMatchObject({
      name: "Map",
      state: "refused",
      says: "Het postvak is vol",
      advice: expect.stringContaining("meer ruimte"),
    });
  });
});

describe("a broker", () => {
  let broker: TestBroker;
  beforeEach(async () => {
    broker = await startBroker();
    closing.push(broker.stop);
  });
  const saveBroker = (changed: object = {}) =>
    request(program, contract.saveMqtt, {
      token,
      body: { ...brokerForm(broker.port), ...changed },
    });

  test("is saved after what was published came back", async () => {
    const { answer } = await saveBroker();
    expect(answer).toMatchObject({ outcome: "saved" });
    expect(program.config.mqtt).toMatchObject({ host: "127.0.0.1", username: "ha", password: "goed" });
  });

  test("that is lost says why on its card", async () => {
    await saveBroker();
    broker.password = "anders";
    const { mqtt } = program.config;
    if (mqtt === null) throw new Error("it was not saved");
    const publishing = publishSite(program.deps, mqtt, {
      log: pino({ level: "silent" }),
      onConnection: program.deps.connections.noteBroker,
    });
    closing.unshift(publishing.stop);
    const says = async () => (await now()).mqtt.says;
    await expect.poll(says).toBe("Werkt niet: de broker weigert gebruiker en wachtwoord");
    program.deps.connections.noteBroker({ isThere: false, fault: null });
    expect(await says()).toBe("Werkt niet: de broker verbrak de verbinding");
  });

  test("that refuses the password, or to read back, is not", async () => {
    broker.password = "anders";
    expect((await saveBroker()).answer.steps[0]).toMatchObject({
      state: "refused",
      says: "De broker weigert gebruiker en wachtwoord",
    });
    expect((await saveBroker({ user: null, password: undefined })).answer.steps[0]).toMatchObject({
      state: "refused",
      says: "De broker laat niemand toe zonder gebruiker en wachtwoord",
    });
    broker.password = null;
    broker.publishOnlyUser = "ha";
    expect((await saveBroker()).answer.steps[1]).toMatchObject({ state: "refused" });
    expect(await stored()).toEqual([]);
  });
});

test("a mailbox in place of a broker, and a certificate that is not trusted, are said", async () => {
  const imap = await startImapServer();
  const certificate = await (await makeAuthority()).issue("127.0.0.1");
  const broker = await startBroker(0, {}, certificate);
  closing.push(imap.close, broker.stop);
  const fault = async (at: number, protocol: string) => {
    const body = { ...brokerForm(at), protocol };
    return (await request(program, contract.saveMqtt, { token, body })).answer.steps[0]?.says;
  };
  expect(await fault(imap.port, "mqtt")).toBe("Op deze poort antwoordt geen MQTT-broker");
  expect(await fault(broker.port, "mqtts")).toBe("Het certificaat van de broker is niet te vertrouwen");
});

test("each change is in the audit log: that, never what", async () => {
  program = await startTestProgram({ PUBLIC_URL: "" });
  token = await anAdminToken(program);
  closing.push(program.close);
  const broker = await startBroker();
  const imap = await startImapServer();
  closing.push(broker.stop, imap.close);
  // Without a mail server there is no mail to look for, which takes half a minute.
  await saveInboxAt(imap.port);
  await save();
  await request(program, contract.saveMqtt, { token, body: brokerForm(broker.port) });
  await request(program, contract.saveAddress, {
    token,
    body: { url: "https://meetup.example.org", revision: null },
  });
  for (const kind of contract.CONNECTION_KINDS)
    await request(program, contract.removeConnection, { token, params: { kind } });
  const { answer } = await request(program, adminAudit, { token });
  const entries = answer.entries.flatMap(({ action, target }) =>
    action.startsWith("connection.") ? [`${action}: ${target}`] : [],
  );
  expect(entries.toReversed()).toEqual([
    "connection.changed: e-mail die terugkomt",
    "connection.changed: e-mail versturen",
    "connection.changed: Home Assistant",
    "connection.changed: webadres",
    "connection.removed: webadres",
    "connection.removed: e-mail versturen",
    "connection.removed: e-mail die terugkomt",
    "connection.removed: Home Assistant",
  ]);
});

describe("the address", () => {
  const saveAddress = (url: string, revision: number | null = null) =>
    request(program, contract.saveAddress, { token, body: { url, revision } });

  test("that the environment sets is fixed", async () => {
    expect((await now()).address).toMatchObject({
      fixedBy: "PUBLIC_URL",
      url: "https://trefpunt.test",
      says: "In gebruik, zonder controle",
    });
    expect(await saveAddress("https://nieuw.example.org")).toMatchObject({
      status: 409,
      error: "Dit staat vast in de omgeving van de site",
    });
  });

  describe("of a site whose environment has none", () => {
    beforeEach(async () => {
      program = await startTestProgram({ PUBLIC_URL: "" });
      token = await anAdminToken(program);
      closing.push(program.close);
    });

    test("is used at once, also by what was made before", async () => {
      const robots = async () => (await program.app.inject({ url: "/robots.txt" })).body;
      expect(await robots()).toContain("http://localhost:3000/sitemap.xml");
      const { answer } = await saveAddress("https://Nieuw.example.org/");
      expect(answer.connections.address).toMatchObject({
        state: "failing",
        says: expect.stringContaining("de site bereikte zichzelf hier niet"),
        url: "https://nieuw.example.org",
      });
      const steps = await request(program, firstSteps, { token });
      expect(steps.answer.address).toMatchObject({ isDone: false, fault: "unreached" });
      expect(await robots()).toContain("https://nieuw.example.org/sitemap.xml");
      const { headers } = await program.app.inject({ url: "/" });
      expect(headers["strict-transport-security"]).toContain("max-age=");
    });

    const addPasskey = (member_id: MemberId) =>
      program.db.write((tx) =>
        unrestricted(tx)
          .insertInto("passkeys")
          .values({
            member_id,
            credential_id: "x",
            public_key: "x",
            counter: "0",
            transports: "[]",
            name: "Telefoon",
            created_at: program.deps.clock().toISOString(),
          })
          .execute(),
      );
    const passkeys = () => program.db.read.selectFrom("passkeys").select("id").execute();

    test("of another host ends passkeys, with which nobody could sign in there, and says whose before", async () => {
      const anna = await aMember(program, { name: "Anna", admin: true });
      await addPasskey(anna.id);
      const url = "https://nieuw.example.org";
      const check = await request(program, contract.checkAddress, { token, body: { url } });
      expect(check.answer.consequences.join(" ")).toContain("vervallen: Anna logt in met wachtwoord of code");
      await saveAddress(url);
      expect(await passkeys()).toEqual([]);
      await addPasskey(anna.id);
      await request(program, contract.removeConnection, { token, params: { kind: "address" } });
      expect(await passkeys()).toEqual([]);
    });

    test("stored with another secret is a fault, and mails wait instead of leaving with other links", async () => {
      await saveAddress("https://meetup.example.org");
      await save();
      const sealed = seal("another secret of at least 32 characters", "{}");
      await program.db.write((tx) =>
        unrestricted(tx).updateTable("connections").set({ sealed }).where("kind", "=", "address").execute(),
      );
      await program.deps.connections.refresh();
      expect(await now()).toMatchObject({ address: { state: "unreadable" }, mail: { state: "failing" } });
      await expect(openTransport(program.config).send({}, "")).rejects.toMatchObject({ code: "EAUTH" });
      await saveAddress("https://meetup.example.org", 1);
      expect(await now()).toMatchObject({ mail: { state: "works" } });
      expect(program.config.mail.transport.kind).toBe("smtp");
    });

    test("gives UIDs their host once: a later address does not change them", async () => {
      await recogniseCopy(program.deps);
      await saveAddress("https://een.example.org");
      await saveAddress("https://twee.example.org", 1);
      expect(program.config).toMatchObject({
        publicUrl: "https://twee.example.org",
        ownHost: "een.example.org",
      });
    });

    test.each([
      ["https://x.example.org/pad"],
      ["https://iemand@x.example.org"],
      ["ftp://x.example.org"],
      ["javascript:alert(1)"],
      ["https://x.example.org/?a"],
    ])("%s is refused", async (url) => {
      expect(await saveAddress(url)).toMatchObject({
        status: 400,
        error: expect.stringMatching(/webadres|begin/i),
      });
    });

    test("whose certificate is not trusted, or that is not encrypted, says so and nothing about encryption", async () => {
      const certificate = await (await makeAuthority()).issue("127.0.0.1");
      const secure = createServer(certificate).listen(0, "127.0.0.1");
      await once(secure, "listening");
      closing.push(async () => secure.close());
      const plain = await program.app.listen({ port: 0, host: "127.0.0.1" });
      const steps = async (url: string) =>
        (await request(program, contract.checkAddress, { token, body: { url } })).answer.steps;
      const { port } = secure.address() as AddressInfo;
      expect(await steps(`https://127.0.0.1:${port}`)).toMatchObject([
        {
          state: "refused",
          says: "Het certificaat van dit adres is niet te vertrouwen",
          advice: expect.stringContaining("waarschuwing"),
        },
        { name: "Voor anderen bereikbaar" },
      ]);
      expect(await steps(plain.replace("http:", "https:"))).toMatchObject([
        { state: "refused", says: "Op deze poort wordt niet versleuteld" },
        { name: "Voor anderen bereikbaar" },
      ]);
    });

    test("is recognised where it leads to this site, and only there", async () => {
      const address = await program.app.listen({ port: 0, host: "127.0.0.1" });
      const check = async (url: string) =>
        (await request(program, contract.checkAddress, { token, body: { url } })).answer;
      expect((await check(address)).steps).toMatchObject([
        { name: "Bereikbaar", state: "ok" },
        { name: "Voor anderen bereikbaar", state: "refused" },
      ]);
      const other = await startTestProgram({ SECRET: "the secret of another site with 32 characters" });
      closing.push(other.close);
      const elsewhere = await other.app.listen({ port: 0, host: "127.0.0.1" });
      expect((await check(elsewhere)).steps[0]).toMatchObject({
        state: "refused",
        says: "Op dit adres antwoordt een ander programma",
      });
      expect((await check("http://169.254.169.254")).steps[0]).toMatchObject({
        state: "refused",
        says: expect.stringContaining("geen netwerk"),
      });
    });
  });
});
