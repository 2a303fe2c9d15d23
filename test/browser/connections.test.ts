import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Checked, Connections } from "#contract/site/connections.ts";
import { boxesOf } from "../harness/boxes.ts";
import { axeFindings, byButton, DESKTOP, openPage, PHONE, startBrowser } from "../harness/browser.ts";
import {
  CONNECTIONS,
  FAILING,
  MAIL_STEPS,
  NOTHING_SET,
  REFUSED,
  step,
  stubConnections,
} from "../harness/connections.ts";
import { startMailServer } from "../harness/mail-server.ts";
import { ADMIN, adminToken, type RunningProgram, startProgram } from "../harness/running-program.ts";
import { expectToFit } from "../screens/layout.ts";

let browser: Browser;
let program: RunningProgram;
let token: string;
beforeAll(async () => {
  [browser, program] = await Promise.all([startBrowser(), startProgram()]);
  token = await adminToken(program);
});
afterAll(async () => {
  await browser.close();
  await program.stop();
  program.remove();
});

const PAGE = "/admin/site/verbindingen";

async function open(path: string, answers: Parameters<typeof stubConnections>[1] = {}, options = {}) {
  const opened = await openPage(browser, program.url, { reducedMotion: "reduce", token, ...options });
  await stubConnections(opened.page, answers);
  await opened.page.goto(path);
  return opened;
}

const card = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });

/** Answers each save with the next of these, and keeps what was sent. */
function savesOf(...answers: readonly (Checked | { readonly status: number; readonly json: object })[]) {
  const left = [...answers];
  const sent: Record<string, unknown>[] = [];
  const save = async (route: Route) => {
    sent.push(route.request().postDataJSON());
    const next = left.shift();
    if (!next) throw new Error("one save too many");
    await route.fulfill("outcome" in next ? { json: next } : next);
  };
  return { sent, save };
}

const withSaved = (revision: number, mail: Partial<Connections["mail"]> = {}): Checked => ({
  message: "Bewaard",
  outcome: "saved",
  isSaved: true,
  steps: [MAIL_STEPS.connected, MAIL_STEPS.signedIn, MAIL_STEPS.sender, MAIL_STEPS.sent],
  connections: { ...CONNECTIONS, mail: { ...CONNECTIONS.mail, revision, ...mail } },
});

test("a real mail server is set up by clicks alone, sends, and is removed again", async () => {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const { port } = new URL(server.url);
  const { page, expectNoComplaints } = await openPage(browser, program.url, {
    reducedMotion: "reduce",
    token,
  });
  await page.goto(PAGE);
  await card(page, "E-mail versturen").getByText("Uit: e-mail gaat nog nergens heen.").waitFor();
  await page.getByRole("link", { name: "Instellen: E-mail versturen" }).click();
  await page.getByRole("radio", { name: "Andere" }).check();
  await page.getByRole("textbox", { name: "Server" }).fill("127.0.0.1");
  await page.getByLabel("Poort").fill(port);
  await page.getByLabel("Versleuteling").selectOption("none");
  await page.getByLabel("Adres van de afzender").fill("club@example.org");
  await byButton(page, "Controleer en bewaar").click();
  await page.getByText("De site verstuurt nu hiermee.").waitFor();
  await page.getByText("Aangenomen is nog niet aangekomen: open hem, en kies ‘Hij is er’.").waitFor();
  const [test] = server.received;
  const link = /http\S+\/testmail\/[\w-]+/.exec(test?.text ?? "")?.[0] ?? "";
  const phone = await openPage(browser, program.url);
  await phone.page.goto(link);
  await phone.page.getByRole("heading", { name: "Hij is er" }).waitFor();
  await page.getByText("Hij is aangekomen.").waitFor();
  await page.getByRole("link", { name: "Verbindingen" }).click();
  await card(page, "E-mail versturen")
    .getByText(/^Werkt/)
    .waitFor();
  await card(page, "E-mail versturen").getByText("Via 127.0.0.1, als club@example.org").waitFor();
  await page.getByRole("link", { name: "Wijzig: E-mail versturen" }).click();
  await byButton(page, "Verwijder").click();
  await page.getByRole("dialog").getByRole("button", { name: "Verwijder" }).click();
  await card(page, "E-mail versturen").getByText("Uit: e-mail gaat nog nergens heen.").waitFor();
  expectNoComplaints();
});

test("each connection has its state and what it uses; what the server fixes has the variable's name", async () => {
  const { page, expectNoComplaints } = await open(PAGE);
  const mail = card(page, "E-mail versturen");
  await mail.getByText("Werkt, laatste e-mail 3 minuten geleden.").waitFor();
  await mail.getByText("Via TransIP, als Domotica Utrecht (info@domotica-utrecht.example)").waitFor();
  const inbox = card(page, "E-mail die terugkomt");
  await inbox.getByText("Vastgezet op de server, met IMAP_URL").waitFor();
  expect(await inbox.getByRole("link").count()).toBe(0);
  await card(page, "Home Assistant (MQTT)").getByRole("link", { name: "Instellen" }).waitFor();
  expect(await page.getByText("een verbinding werkt niet").count()).toBe(0);
  await page.goto(`${PAGE}/postvak`);
  await page.getByText(/^Dit staat vast op de server, met/).waitFor();
  expect(await page.getByRole("textbox").count()).toBe(0);
  expectNoComplaints();
});

test("a failing one says what to do, and has a dot on 'Site' and on 'Verbindingen'", async () => {
  const { page, expectNoComplaints } = await open("/admin/dashboard", { connections: FAILING });
  await page.getByRole("link", { name: "Site , een verbinding werkt niet" }).click();
  await page.getByRole("link", { name: "Verbindingen , een verbinding werkt niet" }).click();
  const inbox = card(page, "E-mail die terugkomt");
  await inbox.getByText("Werkt niet sinds vanochtend 08:12.").waitFor();
  await inbox.getByText("Is het daar veranderd? Vul dan hier het nieuwe in.").waitFor();
  await page.getByText("Webhooks (2)").waitFor();
  await page.getByText("Eén komt niet aan.").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await inbox.getByRole("link", { name: "Herstel: E-mail die terugkomt" }).click();
  await page.getByRole("heading", { name: "E-mail die terugkomt" }).waitFor();
  await page.goBack();
  await inbox.waitFor();
  await page.goBack();
  await page.getByRole("textbox", { name: "Naam van de club" }).waitFor();
  expectNoComplaints();
});

test("a refused sender is said at its step and at its field, and one press repairs it", async () => {
  const { sent, save } = savesOf(REFUSED, withSaved(4));
  const { page, expectNoComplaints } = await open(`${PAGE}/e-mail`, { save });
  const check = page.getByRole("region", { name: "Controle" });
  await check.getByText("De site verstuurt nu via smtp.transip.email.").waitFor();
  await byButton(page, "Controleer en bewaar").click();
  await check.getByText("Nog niet bewaard.").waitFor();
  await check.getByText("De site verstuurt nog met de vorige instelling.").waitFor();
  expect(await check.getByRole("listitem").count()).toBe(4);
  await check.getByText("553 5.7.1 Sender address rejected: not owned by user").waitFor();
  await page.getByText("Niet aangenomen; zie de controle").waitFor();
  await byButton(page, "Gebruik hallo@domotica-utrecht.example").click();
  await check.getByText("De site verstuurt nu hiermee.").waitFor();
  expect(sent.map(({ fromAddress, password, revision }) => [fromAddress, password, revision])).toEqual([
    ["info@domotica-utrecht.example", undefined, 3],
    ["hallo@domotica-utrecht.example", undefined, 3],
  ]);
  expectNoComplaints();
});

test("taken is not arrived: the page waits until the test mail is said to be there", async () => {
  const test = { at: "2026-11-28T12:00:00.000Z" as const };
  const saved = withSaved(4, { test: { ...test, arrivedAt: null } });
  const { page, expectNoComplaints } = await open(`${PAGE}/e-mail`, { ...savesOf(saved) });
  await byButton(page, "Controleer en bewaar").waitFor();
  await page.route("**/api/admin/connections", (route) => route.fulfill({ json: saved.connections }));
  await byButton(page, "Controleer en bewaar").click();
  await page.getByText("Aangenomen is nog niet aangekomen: open hem, en kies ‘Hij is er’.").waitFor();
  const arrived = withSaved(4, { test: { ...test, arrivedAt: "2026-11-28T12:01:00.000Z" } });
  await page.route("**/api/admin/connections", (route) => route.fulfill({ json: arrived.connections }));
  await page.getByText("Hij is aangekomen.").waitFor();
  expectNoComplaints();
});

test("what the server refuses for now can be saved anyway", async () => {
  const steps = [
    MAIL_STEPS.connected,
    MAIL_STEPS.signedIn,
    step("sender", "postponed", { says: "De server vraagt om het later nog eens te proberen" }),
    step("test-mail", "waits"),
  ];
  const postponed: Checked = { ...REFUSED, outcome: "postponed", steps };
  const waiting = { checkedAt: null, test: { at: "2026-11-28T12:00:00.000Z", arrivedAt: null } } as const;
  const kept = withSaved(4, waiting);
  const { sent, save } = savesOf(postponed, { ...kept, outcome: "postponed", steps });
  const { page, expectNoComplaints } = await open(`${PAGE}/e-mail`, { save });
  await byButton(page, "Controleer en bewaar").click();
  await page.getByText("Uitgesteld, en nog niet bewaard.").waitFor();
  await page.route("**/api/admin/connections", (route) => route.fulfill({ json: kept.connections }));
  await byButton(page, "Toch bewaren").click();
  await page.getByText("Over 5 minuten proberen we het opnieuw.").waitFor();
  expect(sent.map(({ isPostponedKept }) => isPostponedKept)).toEqual([false, true]);
  expect(await byButton(page, "Toch bewaren").count()).toBe(0);
  const through = withSaved(4, { ...waiting, checkedAt: "2026-11-28T12:05:00.000Z" });
  await page.route("**/api/admin/connections", (route) => route.fulfill({ json: through.connections }));
  await page.getByText("Gecontroleerd op zaterdag 28 november 2026 13:05.").waitFor();
  await page.getByText("Aangenomen is nog niet aangekomen", { exact: false }).waitFor();
  expectNoComplaints();
});

test("a proof of identity is asked for in place, and what was typed goes with it", async () => {
  const { save, sent } = savesOf(
    { status: 403, json: { error: "Bewijs dat jij het bent", why: "prove-again" } },
    { status: 403, json: { error: "Bewijs dat jij het bent", why: "prove-again" } },
    withSaved(4),
  );
  const { page, expectNoComplaints } = await open(`${PAGE}/e-mail`, { save });
  await page.getByLabel("Naam van de afzender").fill("De Club");
  await byButton(page, "Controleer en bewaar").click();
  const proof = page.getByRole("dialog", { name: "Bevestig dat jij het bent" });
  await proof.getByRole("button", { name: "Annuleren" }).click();
  await proof.waitFor({ state: "detached" });
  expect(await page.getByRole("alert").count()).toBe(0);
  await byButton(page, "Controleer en bewaar").click();
  await proof.getByLabel("Wachtwoord").fill(ADMIN.password);
  await page.keyboard.press("Enter");
  await page.getByText("De site verstuurt nu hiermee.").waitFor();
  expect(sent.map(({ fromName }) => fromName)).toEqual(["De Club", "De Club", "De Club"]);
  expectNoComplaints(/403/);
});

test("another admin's change is said before it is replaced, as wide as the form", async () => {
  const conflict = { status: 409, json: { error: "Iemand anders heeft dit intussen gewijzigd" } };
  const { sent, save } = savesOf(conflict, withSaved(9));
  const { page, expectNoComplaints } = await open(`${PAGE}/e-mail`, { save }, { viewport: PHONE });
  await byButton(page, "Controleer en bewaar").waitFor();
  await page.route("**/api/admin/connections", (route) => route.fulfill({ json: withSaved(8).connections }));
  await byButton(page, "Controleer en bewaar").click();
  const notice = page.getByText(/^Deze verbinding is intussen gewijzigd/);
  await notice.waitFor();
  const [said, whole, remove] = await boxesOf(notice, page.getByRole("form"), byButton(page, "Verwijder"));
  expect(said.width).toBeGreaterThan(0.8 * whole.width);
  expect(said.y + said.height).toBeLessThanOrEqual(remove.y);
  await byButton(page, "Controleer en bewaar").click();
  await page.getByText("De site verstuurt nu hiermee.").waitFor();
  expect(sent.map(({ revision }) => revision)).toEqual([3, 8]);
  expectNoComplaints(/409/);
});

describe.each([
  ["phone", { viewport: { ...PHONE, width: 320 }, colorScheme: "dark" }],
  ["desk", { viewport: DESKTOP, colorScheme: "light" }],
] as const)("on a %s", (where, options) => {
  test("a mail server is filled in with the keyboard, and its password stays on no device", async () => {
    const { save, sent } = savesOf({ status: 500, json: { error: "" } }, REFUSED);
    const answers = { connections: NOTHING_SET, save };
    const { page, expectNoComplaints } = await open(`${PAGE}/e-mail`, answers, options);
    await page.getByText("E-mail gaat nu nog nergens heen.").waitFor();
    await byButton(page, "Controleer en bewaar").click();
    await page.getByText("Kies bij wie jullie e-mail zit").waitFor();
    await page.getByRole("radio", { name: "Gmail" }).focus();
    await page.keyboard.press("Space");
    await page.getByText("smtp.gmail.com, poort 465, versleuteld.").waitFor();
    await page.getByRole("link", { name: "Maak een app-wachtwoord" }).waitFor();
    await page.getByLabel("E-mailadres van de mailbox").fill("club@gmail.com");
    await page.getByLabel("Adres van de afzender").fill("hallo@club.nl");
    await page.getByText("Gmail verstuurt meestal alleen namens club@gmail.com.").waitFor();
    await page.getByLabel("Adres van de afzender").fill("");
    await page.getByRole("radio", { name: "Gmail" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.getByText(/^Microsoft 365 weigert een wachtwoord/).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByText("smtp.transip.email, poort 465, versleuteld.").waitFor();
    await page.getByLabel("E-mailadres van de mailbox").fill("hallo@club.nl");
    await page.keyboard.press("Tab");
    await page.keyboard.type("kanarie-geheim");
    expect(await page.getByLabel("Adres van de afzender").inputValue()).toBe("hallo@club.nl");
    await page.keyboard.press("Enter");
    await page.getByText("Wat je typte, blijft staan.").waitFor();
    expect(await page.getByLabel("Wachtwoord").inputValue()).toBe("kanarie-geheim");
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).toContain("hallo@club.nl");
    expect(stored).not.toContain("kanarie");
    await byButton(page, "Opnieuw proberen").click();
    await page.getByText("De server zei:").waitFor();
    if (where === "phone")
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Controle");
    expect(
      sent.map(({ provider, host, port, encryption, user, password }) => ({
        provider,
        host,
        port,
        encryption,
        user,
        password,
      })),
    ).toEqual(
      Array.from({ length: 2 }, () => ({
        provider: "transip",
        host: "smtp.transip.email",
        port: 465,
        encryption: "tls",
        user: "hallo@club.nl",
        password: "kanarie-geheim",
      })),
    );
    await expectToFit(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.reload();
    await byButton(page, "Verder met wat je typte").click();
    expect(await page.getByLabel("E-mailadres van de mailbox").inputValue()).toBe("hallo@club.nl");
    expect(await page.getByLabel("Wachtwoord").inputValue()).toBe("");
    expectNoComplaints(/500/);
  });
});

test("a draft is continued with every field that it has, and its offer names the provider", async () => {
  const { page, expectNoComplaints } = await open(`${PAGE}/e-mail`, { connections: NOTHING_SET });
  const offer = page.locator("form").getByText("Je hebt eerder iets getypt").locator("..");
  const fillServer = async () => {
    await page.getByRole("radio", { name: "Andere" }).check();
    await page.getByRole("textbox", { name: "Server" }).fill("mail.club.nl");
    await page.getByLabel("Poort").fill("587");
    await page.getByLabel("Versleuteling").selectOption("starttls");
  };
  const expectServer = async () => {
    expect(await page.getByRole("textbox", { name: "Server" }).inputValue()).toBe("mail.club.nl");
    expect(await page.getByLabel("Poort").inputValue()).toBe("587");
    expect(await page.getByLabel("Versleuteling").inputValue()).toBe("starttls");
  };
  await fillServer();
  await page.reload();
  await offer.getByText("mail.club.nl", { exact: true }).waitFor();
  await byButton(page, "Verder met wat je typte").click();
  await expectServer();
  await page.getByRole("radio", { name: "TransIP" }).check();
  await page.reload();
  await offer.getByText("TransIP", { exact: true }).waitFor();
  await byButton(page, "Weggooien").click();
  await page.getByRole("radio", { name: "Andere" }).check();
  await page.reload();
  await offer.waitFor();
  expect(await offer.innerText()).not.toMatch(/other/);
  await page.goto(`${PAGE}/postvak`);
  await fillServer();
  await page.getByLabel("Map").fill("Leden");
  await page.reload();
  await offer.getByText("mail.club.nl", { exact: true }).waitFor();
  await byButton(page, "Verder met wat je typte").click();
  await expectServer();
  expect(await page.getByLabel("Map").inputValue()).toBe("Leden");
  await page.goto(`${PAGE}/home-assistant`);
  await page.getByLabel("Soort verbinding").selectOption("mqtts");
  await page.reload();
  await offer.waitFor();
  expect(await offer.innerText()).not.toMatch(/mqtts/);
  await byButton(page, "Verder met wat je typte").click();
  expect(await page.getByLabel("Soort verbinding").inputValue()).toBe("mqtts");
  expect(await page.getByLabel("Poort").inputValue()).toBe("8883");
  expectNoComplaints();
});

test("an admin without an own address is told on arrival, fills it in there, and sees where the test mail goes", async () => {
  const address = "eva@club.nl";
  const withoutAddress = { ...NOTHING_SET, mail: { ...NOTHING_SET.mail, testTo: null } };
  const { page, expectNoComplaints } = await open(`${PAGE}/e-mail`, { connections: withoutAddress });
  await page
    .getByText("Vul eerst je eigen e-mailadres in bij je account; daar gaat de testmail heen.")
    .waitFor();
  expect(await page.getByText(/^De testmail gaat naar/).count()).toBe(0);
  await byButton(page, "Vul je adres in").click();
  const dialog = page.getByRole("dialog", { name: "Jouw gegevens" });
  const withAddress = { ...NOTHING_SET, mail: { ...NOTHING_SET.mail, testTo: address } };
  await page.route("**/api/admin/members/*", (route) => route.fulfill({ json: { message: "Bewaard" } }));
  await page.route("**/api/admin/connections", (route) => route.fulfill({ json: withAddress }));
  await dialog.getByLabel("E-mailadres *").fill(address);
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await page.getByText(`De testmail gaat naar ${address}.`).waitFor();
  expect(await byButton(page, "Vul je adres in").count()).toBe(0);
  expectNoComplaints();
});

test("a check of the mailbox says while it runs that it waits for a mail", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { page, expectNoComplaints } = await open(`${PAGE}/postvak`, {
    connections: FAILING,
    save: async (route) => {
      await promise;
      await route.fulfill({ json: { ...REFUSED, connections: FAILING } });
    },
  });
  await byButton(page, "Controleer en bewaar").click();
  const waits = page.getByText(
    "De site mailt zichzelf en wacht tot die e-mail er is: dat kan een halve minuut duren.",
  );
  await waits.waitFor();
  resolve();
  await waits.waitFor({ state: "detached" });
  expectNoComplaints();
});

test("an incomplete form marks all that is wrong, and focuses the first on the page", async () => {
  const { page, expectNoComplaints } = await open(`${PAGE}/e-mail`, { connections: NOTHING_SET });
  const focused = () => page.evaluate(() => document.activeElement?.closest("label,div")?.textContent);
  await byButton(page, "Controleer en bewaar").click();
  await page.getByText("Kies bij wie jullie e-mail zit").waitFor();
  await expect.poll(focused).toBe("Gmail");
  expect(await page.getByLabel("Adres van de afzender").getAttribute("aria-invalid")).toBe("true");
  await page.getByRole("radio", { name: "Andere" }).check();
  await page.getByLabel("Gebruiker").fill("club");
  await byButton(page, "Controleer en bewaar").click();
  await page.getByText("Vul de server in").waitFor();
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).placeholder))
    .toBe("mail.voorbeeld.nl");
  await page.getByText("Een poort is een getal van 1 tot 65535").waitFor();
  await page.getByText("Vul het wachtwoord in").waitFor();
  expect(await page.getByLabel("Adres van de afzender").getAttribute("aria-invalid")).toBe("true");
  expectNoComplaints();
});

test("the port follows the encryption, unless it is one of their own", async () => {
  const { page, expectNoComplaints } = await open(`${PAGE}/e-mail`, { connections: NOTHING_SET });
  await page.getByRole("radio", { name: "Andere" }).check();
  const port = page.getByLabel("Poort");
  const encryption = page.getByLabel("Versleuteling");
  for (const [chosen, expected] of [
    ["starttls", "587"],
    ["tls", "465"],
    ["none", "465"],
  ] as const) {
    await encryption.selectOption(chosen);
    expect(await port.inputValue()).toBe(expected);
  }
  await port.fill("2525");
  await encryption.selectOption("starttls");
  expect(await port.inputValue()).toBe("2525");
  expectNoComplaints();
});

test("on a phone the kind of encryption is read whole, and the link to webhooks is high enough to press", async () => {
  const { page, expectNoComplaints } = await open(
    `${PAGE}/e-mail`,
    { connections: NOTHING_SET },
    { viewport: { ...PHONE, width: 390 } },
  );
  await page.getByRole("radio", { name: "Andere" }).check();
  const encryption = page.getByLabel("Versleuteling");
  const text = await encryption.evaluate((select: HTMLSelectElement) => {
    const canvas = document.createElement("canvas").getContext("2d");
    if (!canvas) return Number.POSITIVE_INFINITY;
    canvas.font = getComputedStyle(select).font;
    return canvas.measureText("Vanaf het begin (465)").width;
  });
  const room = await encryption.evaluate((select: HTMLSelectElement) => {
    const { paddingLeft, paddingRight } = getComputedStyle(select);
    return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  });
  expect(room).toBeGreaterThanOrEqual(text);
  await page.goto(PAGE);
  const height = await page
    .getByRole("link", { name: "Webhooks" })
    .evaluate((link) => Number.parseFloat(getComputedStyle(link, "::before").height));
  expect(height).toBeGreaterThanOrEqual(44);
  expectNoComplaints();
});

test("a stored password is never shown, and another server or user asks for a new one", async () => {
  const { page, expectNoComplaints } = await open(`${PAGE}/e-mail`);
  await page.getByText("Al ingevuld; teruglezen kan niet").waitFor();
  expect(await page.locator("input[type=password]").count()).toBe(0);
  await byButton(page, "Wijzig: Wachtwoord").click();
  await page.locator("input[type=password]").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("password");
  await page.reload();
  await page.getByLabel("E-mailadres van de mailbox").fill("ander@domotica-utrecht.example");
  await page.getByText("Al ingevuld; teruglezen kan niet").waitFor({ state: "detached" });
  expectNoComplaints();
});

test("a sender that the server fixes is shown, and what is not fixed can be changed", async () => {
  const mail = { ...CONNECTIONS.mail, fixedFrom: "MAIL_FROM", fixedReplyTo: "MAIL_REPLY_TO" };
  const { save, sent } = savesOf(withSaved(4));
  const connections = { ...CONNECTIONS, mail };
  const { page, expectNoComplaints } = await open(`${PAGE}/e-mail`, { connections, save });
  await page.getByText("Vastgelegd bij de installatie (MAIL_FROM).").waitFor();
  await page.getByText("Vastgelegd bij de installatie (MAIL_REPLY_TO).").waitFor();
  expect(await page.getByLabel("Afzender").isDisabled()).toBe(true);
  expect(await page.getByLabel("Adres van de afzender").count()).toBe(0);
  await byButton(page, "Controleer en bewaar").click();
  await page.getByText("De site verstuurt nu hiermee.").waitFor();
  expect(sent).toHaveLength(1);
  expectNoComplaints();
});

test("a provider that is not there is filled in by hand, with the rest of the list at hand", async () => {
  const { save, sent } = savesOf(REFUSED);
  const { page, expectNoComplaints } = await open(`${PAGE}/e-mail`, { connections: NOTHING_SET, save });
  await page.getByRole("radio", { name: "Andere" }).check();
  await page.getByLabel("Aanbieder").selectOption("sendgrid");
  await page.getByText("De gebruiker is altijd ‘apikey’; het wachtwoord is een API-sleutel.").waitFor();
  await page.getByRole("link", { name: "Zo kom je eraan bij SendGrid" }).waitFor();
  await page.getByLabel("Aanbieder").selectOption("Staat er niet bij");
  await page.getByRole("textbox", { name: "Server" }).fill("mail.club.nl");
  await page.getByLabel("Poort").fill("587");
  await page.getByLabel("Versleuteling").selectOption("starttls");
  await page.getByLabel("Adres van de afzender").fill("hallo@club.nl");
  await page.getByLabel("Gebruiker").fill("club");
  await byButton(page, "Controleer en bewaar").click();
  await page.getByText("Vul het wachtwoord in").waitFor();
  await page.getByLabel("Wachtwoord").fill("geheim");
  await byButton(page, "Controleer en bewaar").click();
  await page.getByText("De server zei:").waitFor();
  const [{ provider, host, port, encryption } = {}] = sent;
  expect({ provider, host, port, encryption }).toEqual({
    provider: null,
    host: "mail.club.nl",
    port: 587,
    encryption: "starttls",
  });
  expectNoComplaints();
});

test("a missing record of the sender's domain comes with what to add; a provider's own domain has no such card", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page, expectNoComplaints } = await open(`${PAGE}/e-mail`, {}, { permissions });
  const sender = page.getByRole("region", { name: "Komt het aan?" });
  await sender.getByText("DMARC ontbreekt: grote aanbieders vragen erom. Zet dit bij je domein:").waitFor();
  await sender.getByText("_dmarc", { exact: true }).waitFor();
  await byButton(page, "Kopieer de waarde van DMARC").click();
  await page.getByText("Waarde gekopieerd").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("v=DMARC1; p=none");
  await page.route("**/api/admin/connections/sender?*", (route) => route.fulfill({ json: { domain: null } }));
  await page.getByLabel("Adres van de afzender").fill("club@gmail.com");
  await page.keyboard.press("Tab");
  await sender.waitFor({ state: "detached" });
  expectNoComplaints();
});

test("the address in view is offered, checked by itself, and another one when it is typed", async () => {
  const { save, sent } = savesOf({
    status: 200,
    json: { message: "Het adres is bewaard", connections: CONNECTIONS },
  });
  const { page, expectNoComplaints } = await open(PAGE, { save });
  await byButton(page, "Wijzig: Webadres").click();
  const dialog = page.getByRole("dialog", { name: "Webadres" });
  await dialog.getByRole("radio", { name: program.url, checked: true }).waitFor();
  await dialog.getByText("Dit adres leidt naar deze site.").waitFor();
  await dialog.getByText(/^De passkeys van Kees en Anna/).waitFor();
  await dialog.getByRole("radio", { name: "Een ander adres" }).check();
  await dialog.getByLabel("Adres", { exact: true }).fill("https://club.nl/meetups");
  await byButton(page, "Controleer").click();
  await dialog.getByText("Vul alleen het begin in, zoals https://meetup.voorbeeld.nl").waitFor();
  await dialog.getByLabel("Adres", { exact: true }).fill("https://CLUB.nl/");
  await page.keyboard.press("Tab");
  await dialog.getByText("Dit adres leidt naar deze site.").waitFor();
  await byButton(page, "Bewaar").click();
  await dialog.waitFor({ state: "detached" });
  expect(sent).toEqual([{ url: "https://club.nl", revision: null }]);
  expectNoComplaints();
});

test("an address where the site does not find itself is saved only by a press that says so", async () => {
  const { page, expectNoComplaints } = await open(PAGE);
  await page.unroute("**/api/admin/connections/address/check");
  await byButton(page, "Wijzig: Webadres").click();
  const dialog = page.getByRole("dialog", { name: "Webadres" });
  await dialog.getByRole("radio", { name: "Een ander adres" }).check();
  await dialog.getByLabel("Adres", { exact: true }).fill("https://bestaat.invalid");
  await byButton(page, "Controleer").click();
  await dialog.getByText("Deze server bestaat niet.").waitFor();
  await byButton(page, "Toch bewaren").waitFor();
  await dialog.getByText("Versleuteld: nog niet").waitFor();
  expect(await dialog.getByText("Wat bezoekers typen, kan niemand meelezen.").count()).toBe(0);
  expectNoComplaints();
});

test("an address is completed with https, and one that only this machine reaches is saved by a quiet press", async () => {
  const { page, expectNoComplaints } = await open(PAGE);
  await byButton(page, "Wijzig: Webadres").click();
  const dialog = page.getByRole("dialog", { name: "Webadres" });
  await dialog.getByText("Dit adres leidt naar deze site.").waitFor();
  const primary = await byButton(page, "Bewaar").getAttribute("class");
  await dialog.getByRole("radio", { name: "Een ander adres" }).check();
  const field = dialog.getByLabel("Adres", { exact: true });
  await field.fill("www.huisclub.nl");
  await page.keyboard.press("Tab");
  await dialog.getByText("Dit adres leidt naar deze site.").waitFor();
  expect(await field.inputValue()).toBe("https://www.huisclub.nl");
  const local = step("reach-by-others", "refused", {
    says: "Dit adres werkt alleen op de computer waar de site draait",
  });
  const steps = [step("reach", "ok", { says: "Dit adres leidt naar deze site" }), local];
  await page.route("**/api/admin/connections/address/check", (route) =>
    route.fulfill({ json: { url: "http://localhost:3000", steps, consequences: [] } }),
  );
  await field.fill("http://localhost:3000");
  await page.keyboard.press("Tab");
  await dialog.getByText("Dit adres werkt alleen op de computer waar de site draait.").waitFor();
  await byButton(page, "Toch bewaren").waitFor();
  expect(await byButton(page, "Toch bewaren").getAttribute("class")).not.toBe(primary);
  expectNoComplaints();
});

test("the address in force is not offered again, unless the site did not reach itself there", async () => {
  const { page, expectNoComplaints } = await open(PAGE);
  await byButton(page, "Wijzig: Webadres").click();
  const dialog = page.getByRole("dialog", { name: "Webadres" });
  await dialog.getByRole("radio", { name: "Een ander adres" }).check();
  await dialog.getByLabel("Adres", { exact: true }).fill(CONNECTIONS.address.url);
  await page.keyboard.press("Tab");
  await dialog.getByText("De site gebruikt dit adres al.").waitFor();
  expect(await byButton(page, "Bewaar").isDisabled()).toBe(true);
  const failing = { ...CONNECTIONS.address, state: "failing" } as const;
  await page.route("**/api/admin/connections", (route) =>
    route.fulfill({ json: { ...CONNECTIONS, address: failing } }),
  );
  await page.reload();
  await byButton(page, "Herstel: Webadres").click();
  await dialog.getByRole("radio", { name: "Een ander adres" }).check();
  await dialog.getByLabel("Adres", { exact: true }).fill(CONNECTIONS.address.url);
  await page.keyboard.press("Tab");
  await dialog.getByText("Dit adres leidt naar deze site.").waitFor();
  expect(await byButton(page, "Bewaar").isEnabled()).toBe(true);
  expect(await dialog.getByText("De site gebruikt dit adres al.").count()).toBe(0);
  expectNoComplaints();
});

test("the mailbox reads with the account that sends, and the broker's port follows its protocol", async () => {
  const refused: Checked = { ...REFUSED, connections: FAILING };
  const { save, sent } = savesOf(refused, refused);
  const { page, expectNoComplaints } = await open(`${PAGE}/postvak`, { connections: FAILING, save });
  await page.getByText("imap.transip.email, poort 993, versleuteld.").waitFor();
  expect(await page.getByLabel("Wachtwoord").count()).toBe(0);
  await byButton(page, "Controleer en bewaar").click();
  await page.getByText("De server zei:").waitFor();
  await page.goto(`${PAGE}/home-assistant`);
  await page.getByLabel("Soort verbinding").selectOption("mqtts");
  await page.getByLabel("Broker").fill("Broker.local");
  await byButton(page, "Controleer en bewaar").click();
  await page.getByText("De server zei:").waitFor();
  expect(sent).toMatchObject([
    {
      isMailAccount: true,
      host: "imap.transip.email",
      folder: "INBOX",
      address: "hallo@domotica-utrecht.example",
    },
    { protocol: "mqtts", host: "broker.local", port: 8883, revision: null },
  ]);
  expectNoComplaints();
});

test("the question before the mail server is removed names the mailbox that signs in with its account", async () => {
  const { mail } = FAILING;
  const { page, expectNoComplaints } = await open(`${PAGE}/e-mail`, {
    connections: { ...FAILING, mail: { ...mail, follows: ["inbox"] } },
  });
  await byButton(page, "Verwijder").click();
  await page
    .getByRole("dialog", { name: "‘E-mail versturen’ verwijderen" })
    .getByText("‘E-mail die terugkomt’ logt in met deze gegevens, en wordt dan ook niet meer gelezen.")
    .waitFor();
  expectNoComplaints();
});

test("what was stored is removed after a question that says what it means", async () => {
  const { page, expectNoComplaints } = await open(`${PAGE}/e-mail`, {
    save: (route) => route.fulfill({ json: { message: "Verwijderd", connections: NOTHING_SET } }),
  });
  await byButton(page, "Verwijder").click();
  const question = page.getByRole("dialog", { name: "‘E-mail versturen’ verwijderen" });
  await question
    .getByText(
      "De instelling en het wachtwoord verdwijnen van de site. Daarna gaat e-mail nergens heen, tot er",
    )
    .waitFor();
  await question.getByRole("button", { name: "Verwijder" }).click();
  await card(page, "E-mail versturen").waitFor();
  expectNoComplaints();
});
