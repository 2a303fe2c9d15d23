// @postgres never
import { afterEach, describe, expect, test } from "vitest";
import { checkMail } from "../../src/server/connections/check-mail.ts";
import { makeAuthority } from "../harness/certificates.ts";
import { freePort } from "../harness/free-port.ts";
import { startMailServer } from "../harness/mail-server.ts";
import { type Script, startScriptedServer } from "../harness/scripted-mail-server.ts";

const STEP_MS = 300;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Server {
  readonly port: number;
  /** Null: without signing in. */
  readonly user?: string | null;
  readonly host?: string;
  readonly encryption?: "tls" | "starttls" | "none";
}

/** @returns the step that failed, in words */
async function failed({ port, host = "127.0.0.1", encryption = "none", user = "club" }: Server) {
  const account = { provider: null, host, port, encryption, user, password: user && "geheim" };
  const { outcome, steps } = await checkMail({
    settings: { ...account, fromName: null, fromAddress: "club@example.org", replyTo: null },
    mail: { from: "club@example.org", to: "wil@example.org", source: Buffer.from("Subject: x\r\n\r\nx\r\n") },
    stepMs: STEP_MS,
  });
  const fault = steps.find(({ state }) => state === "refused" || state === "postponed");
  const after = fault ? steps.slice(steps.indexOf(fault) + 1) : [];
  expect(after.every(({ state }) => state === "waits")).toBe(true);
  return { outcome, step: fault?.name, says: fault?.says, advice: fault?.advice, said: fault?.said };
}

const WITH_LOGIN = { hello: () => "250-hallo\r\n250 AUTH PLAIN LOGIN" };

async function scripted(script: Script): Promise<Server> {
  const server = await startScriptedServer({ ...WITH_LOGIN, ...script });
  closing.push(server.close);
  return { port: server.port };
}

async function secure(): Promise<Server> {
  const certificate = await (await makeAuthority()).issue("127.0.0.1");
  const server = await startMailServer(0, { tls: true, certificate });
  closing.push(server.close);
  return { port: Number(new URL(server.url).port), encryption: "starttls" };
}

const NO_ANSWER = "De server antwoordt niet";

describe("a mail server that", () => {
  test.each<[string, () => Promise<Server>, step: string, says: string]>([
    [
      "is not there",
      async () => ({ port: await freePort() }),
      "Verbinding",
      "Op dit adres en deze poort luistert niets",
    ],
    [
      "has a name that does not exist",
      async () => ({ port: 25, host: "geen.invalid" }),
      "Verbinding",
      "Deze server bestaat niet",
    ],
    [
      "is an address of no network",
      async () => ({ port: 25, host: "169.254.1.1" }),
      "Verbinding",
      "Dit adres hoort bij geen netwerk waar een server staat",
    ],
    ["never greets", () => scripted({ greeting: () => "silence" }), "Verbinding", NO_ANSWER],
    [
      "hangs up",
      () => scripted({ greeting: () => "hang up" }),
      "Verbinding",
      "De server verbrak de verbinding",
    ],
    [
      "has no TLS on this port",
      async () => ({ ...(await scripted({})), encryption: "tls" }),
      "Verbinding",
      "De server versleutelt niet vanaf het begin op deze poort",
    ],
    [
      "offers no STARTTLS",
      async () => ({ ...(await scripted({})), encryption: "starttls" }),
      "Verbinding",
      "De server biedt geen versleuteling aan, en een wachtwoord gaat niet leesbaar over het netwerk",
    ],
    [
      "refuses the password",
      () => scripted({ auth: () => "535 5.7.8 nee" }),
      "Inloggen",
      "De server weigert gebruiker en wachtwoord",
    ],
    ["never answers the password", () => scripted({ auth: () => "silence" }), "Inloggen", NO_ANSWER],
    [
      "refuses the sender",
      () => scripted({ sender: () => "553 5.7.1 niet van jou" }),
      "Afzender",
      "De server verstuurt niet namens club@example.org",
    ],
    [
      "refuses the recipient",
      () => scripted({ recipient: () => "550 5.1.1 wie?" }),
      "Afzender",
      "De server neemt geen e-mail aan voor wil@example.org",
    ],
    [
      "refuses the mail",
      () => scripted({ message: () => "554 5.7.1 spam" }),
      "Testmail",
      "De server weigert de testmail",
    ],
    [
      "answers as a mailbox does",
      () => scripted({ greeting: () => "* OK [CAPABILITY IMAP4rev1 STARTTLS] Dovecot (Debian) ready." }),
      "Verbinding",
      "Dit is geen server voor het versturen van mail",
    ],
    [
      "refuses the site's connections",
      () => scripted({ greeting: () => "554 5.7.1 <x[192.0.2.1]>: Client host rejected: Access denied" }),
      "Verbinding",
      "De server neemt van deze site geen verbinding aan",
    ],
    [
      "lets no account sign in",
      () => scripted({ auth: () => "503 5.5.1 Error: authentication not enabled" }),
      "Inloggen",
      "Op deze poort kan niemand inloggen",
    ],
    [
      "refuses the sender once the recipient is named, as Postfix does",
      () =>
        scripted({
          recipient: () => "553 5.7.1 <club@example.org>: Sender address rejected: not owned by user club",
        }),
      "Afzender",
      "De server verstuurt niet namens club@example.org",
    ],
    [
      "relays nothing for the account",
      () => scripted({ recipient: () => "554 5.7.1 <wil@example.org>: Relay access denied" }),
      "Afzender",
      "De server stuurt e-mail van deze site niet door naar wil@example.org",
    ],
    [
      "relays nothing without signing in",
      async () => ({
        ...(await scripted({
          recipient: () => "554 5.7.1 <wil@example.org>: Recipient address rejected: Access denied",
        })),
        user: null,
      }),
      "Afzender",
      "De server stuurt e-mail van deze site niet door naar wil@example.org",
    ],
    ["never answers the sender", () => scripted({ sender: () => "silence" }), "Afzender", NO_ANSWER],
    ["never answers the recipient", () => scripted({ recipient: () => "silence" }), "Afzender", NO_ANSWER],
    ["never takes the mail", () => scripted({ message: () => "silence" }), "Testmail", NO_ANSWER],
  ])("%s is refused with its sentence and what to do", async (_what, start, step, says) => {
    expect(await failed(await start())).toMatchObject({
      outcome: "refused",
      step,
      says,
      advice: expect.stringMatching(/\.$/),
    });
  });

  test.each<[string, Script, step: string]>([
    ["cannot check the password", { auth: () => "454 4.7.0 later" }, "Inloggen"],
    ["greylists", { recipient: () => "450 4.7.1 greylisted" }, "Afzender"],
    ["is busy", { greeting: () => "421 4.7.0 vm Error: too many connections from 192.0.2.1" }, "Verbinding"],
    ["has no room", { message: () => "452 4.3.1 vol" }, "Testmail"],
  ])("%s asks for later", async (_what, script, step) => {
    const said = expect.stringMatching(/^4/);
    expect(await failed(await scripted(script))).toMatchObject({ outcome: "postponed", step, said });
  });

  test("relays nothing without signing in asks for an account", async () => {
    const server = await scripted({ recipient: () => "554 5.7.1 <wil@example.org>: Relay access denied" });
    expect((await failed({ ...server, user: null })).advice).toBe(
      "Vul de gebruiker en het wachtwoord van een account op deze server in.",
    );
  });

  test("does not find the sender's domain asks for later, and for its spelling", async () => {
    const server = await scripted({
      recipient: () => "450 4.1.8 <club@example.org>: Sender address rejected: Domain not found",
    });
    expect(await failed(server)).toMatchObject({
      outcome: "postponed",
      advice: expect.stringContaining("Controleer hoe club@example.org geschreven is"),
    });
    const busy = await scripted({ sender: () => "452 4.3.1 Insufficient system storage" });
    expect((await failed(busy)).advice).not.toContain("geschreven");
  });

  test("is on this machine is trusted with its own certificate", async () => {
    expect((await failed(await secure())).outcome).toBe("saved");
  });
});
