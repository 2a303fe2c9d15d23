import { afterEach, beforeEach, expect, test } from "vitest";
import { admitMember } from "../../src/server/invitations/admit-member.ts";
import { aMeetup, aMember, answers } from "../harness/builders.ts";
import { newestMail } from "../harness/letters.ts";
import { startTestProgram, type TestProgram } from "../harness/program.ts";

let program: TestProgram;
beforeEach(async () => {
  program = await startTestProgram();
});
afterEach(() => program.close());

test("an invitation says when in its subject, greets by first name, and shows the way", async () => {
  await aMember(program, { name: "Anna de Vries" });
  const meetup = await aMeetup(program, { title: "Zigbee" });
  const { subject, text = "", html = "" } = await newestMail(program, "invitation");
  expect(subject).toBe("Uitnodiging: Zigbee (do 3 dec)");
  expect(text).toContain("Hoi Anna,");
  expect(text).not.toContain("de Vries");
  expect(html).toContain("https://www.openstreetmap.org/search?query=Bibliotheek%20Neude%2C%20Utrecht");
  expect(html).toContain(`/api/meetups/${meetup}/ics`);
});

test("of an online meetup the way is its own address", async () => {
  await aMember(program);
  await aMeetup(program, { location: "Online: https://meet.example.org/kamer" });
  const { html = "" } = await newestMail(program, "invitation");
  expect(html).toContain('href="https://meet.example.org/kamer"');
  expect(html).not.toContain("openstreetmap");
});

test("a welcome shows the first three meetups, and where the others are", async () => {
  const titles = ["Eerst", "Dan", "Daarna", "Nog later", "Het laatst"];
  for (const [place, title] of titles.entries())
    await aMeetup(program, { title, date: `2026-12-0${place + 1}` });
  const anna = await aMember(program, { verified: false });
  await program.db.write((tx) => admitMember(tx, program.deps.clock(), anna));
  const { text = "" } = await newestMail(program, "welcome");
  expect(titles.filter((title) => text.includes(title))).toEqual(["Eerst", "Dan", "Daarna"]);
  expect(text).toContain("Bekijk alles");
});

test.each(["confirmation", "waitlisted", "promoted"])("no %s has leaving beside declining", async (kind) => {
  const [anna, bram] = [await aMember(program), await aMember(program)];
  const meetup = await aMeetup(program, { places: 1 });
  await answers(program, anna.id, meetup, "confirm");
  await answers(program, bram.id, meetup, "confirm");
  await answers(program, anna.id, meetup, "decline");
  const { text = "" } = await newestMail(program, kind);
  expect(text).toMatch(/Ik kan toch niet|Haal me van de wachtlijst/);
  expect(text).not.toContain("Uitschrijven");
  expect(text).toMatch(/Uitnodigingen\s+stoppen/);
});
