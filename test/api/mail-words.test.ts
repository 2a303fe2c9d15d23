import { afterEach, beforeEach, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { verify } from "#contract/members.ts";
import { admitMember } from "../../src/server/invitations/invite.ts";
import { aMeetup, aMember, answers, sendMails, verifyToken } from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";

let program: TestProgram;
beforeEach(async () => {
  program = await startTestProgram();
});
afterEach(() => program.close());

test("an invitation has the date in its subject, a greeting by first name and a route link", async () => {
  await aMember(program, { name: "Anna de Vries" });
  const meetup = await aMeetup(program, { title: "Zigbee" });
  const { subject, text = "", html = "" } = await newestMail(program, "invitation");
  expect(subject).toBe("Uitnodiging: Zigbee (do 3 dec)");
  expect(text).toContain("Hoi Anna,");
  expect(text).not.toContain("de Vries");
  expect(html).toContain("https://www.openstreetmap.org/search?query=Bibliotheek%20Neude%2C%20Utrecht");
  expect(html).toContain(`/api/meetups/${meetup}/ics`);
});

test("an online meetup's mail links to its own address", async () => {
  await aMember(program);
  await aMeetup(program, { location: "Online: https://meet.example.org/kamer" });
  const { html = "" } = await newestMail(program, "invitation");
  expect(html).toContain('href="https://meet.example.org/kamer"');
  expect(html).not.toContain("openstreetmap");
});

test("a welcome shows the first three meetups with buttons and the others as links", async () => {
  const titles = ["Eerst", "Dan", "Daarna", "Nog later", "Het laatst"];
  for (const [place, title] of titles.entries())
    await aMeetup(program, { title, date: `2026-12-0${place + 1}` });
  const anna = await aMember(program, { verified: false });
  await program.db.write((tx) => admitMember(tx, program.deps.clock(), anna));
  const { text = "", html = "" } = await newestMail(program, "welcome");
  expect(titles.filter((title) => text.includes(title))).toEqual(titles);
  expect(html.match(/\/respond\/[^"]+\/confirm"/g)).toHaveLength(3);
  expect(html).toMatch(/<a[^>]+href="[^"]+\/meetup\/4"[^>]*>Nog later<\/a>/);
  expect(text).toMatch(/za 5 dec, 19:30 – 22:00: Het laatst/);
  expect(text).not.toContain("Bekijk alles");
});

test.each([
  ["Het laatst", ["Het laatst", "Eerst", "Dan", "Daarna", "Nog later"]],
  ["Dan", ["Dan", "Eerst", "Daarna", "Nog later", "Het laatst"]],
])("a welcome begins with the meetup on whose page the member subscribed: %s", async (from, shown) => {
  const titles = ["Eerst", "Dan", "Daarna", "Nog later", "Het laatst"];
  const meetups = new Map<string, MeetupId>();
  for (const [place, title] of titles.entries())
    meetups.set(title, await aMeetup(program, { title, date: `2026-12-0${place + 1}` }));
  const anna = await aMember(program, { verified: false });
  const query = { meetup: meetups.get(from) ?? 0 };
  await request(program, verify, { params: { token: verifyToken(program, anna) }, query });
  const { text = "" } = await newestMail(program, "welcome");
  const found = titles.filter((title) => text.includes(title));
  expect(found.toSorted((a, b) => text.indexOf(a) - text.indexOf(b))).toEqual(shown);
});

test("a welcome that is sent late does not begin with a past meetup", async () => {
  const over = await aMeetup(program, { title: "Eerst", date: "2026-12-01" });
  await aMeetup(program, { title: "Dan", date: "2026-12-02" });
  const anna = await aMember(program, { verified: false });
  await request(program, verify, { params: { token: verifyToken(program, anna) }, query: { meetup: over } });
  program.setClock("2026-12-02T08:00:00.000Z");
  const { text = "" } = await newestMail(program, "welcome");
  expect(text).toContain("Dan");
  expect(text).not.toContain("Eerst");
});

test.each([
  [undefined, "Domotica Utrecht", "noreply@localhost"],
  ["post@trefpunt.test", "Domotica Utrecht", "post@trefpunt.test"],
  ["Het bestuur <post@trefpunt.test>", "Het bestuur", "post@trefpunt.test"],
])("with MAIL_FROM %s the sender's name is %s", async (MAIL_FROM, name, address) => {
  const other = await startTestProgram({
    SITE_NAME: "Domotica Utrecht",
    ...(MAIL_FROM && { MAIL_FROM }),
  });
  await aMember(other);
  await aMeetup(other);
  expect((await newestMail(other, "invitation")).from).toEqual({ name, address });
  await other.close();
});

test.each(["confirmation", "waitlisted", "promoted"])(
  "a %s mail has no link to unsubscribe beside the one to decline",
  async (kind) => {
    const [anna, bram] = [await aMember(program), await aMember(program)];
    const meetup = await aMeetup(program, { places: 1 });
    await answers(program, anna.id, meetup, "confirm");
    await answers(program, bram.id, meetup, "confirm");
    await sendMails(program);
    await answers(program, anna.id, meetup, "decline");
    const { text = "" } = await newestMail(program, kind);
    expect(text).toMatch(/Ik kan toch niet|Haal me van de wachtlijst/);
    expect(text).not.toContain("Uitschrijven");
    expect(text).toMatch(/Uitnodigingen\s+stoppen/);
  },
);
