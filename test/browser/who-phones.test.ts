import { expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import { changeAttendee, meetupAttendees } from "#contract/responses/attendees.ts";
import { byButton, DESKTOP, fromMore, PHONE } from "../harness/browser.ts";
import { meetupForm } from "../harness/builders.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();

const QUESTIONS = [
  { id: "eten", text: "Wat eet je?", kind: "choice" as const, options: ["Alles", "Geen vlees"] },
  { id: "idee", text: "Waarover?", kind: "text" as const, options: [] },
];

async function aDinner(title: string, places: number): Promise<MeetupId> {
  const facts = { title, date: "2036-09-09", max_participants: places, max_guests: 2, questions: QUESTIONS };
  const made = { token: await on.organiserToken(), body: meetupForm(facts) };
  return (await request(on.program, createMeetup, made)).answer.meetup.id;
}

async function comingTo(id: MeetupId) {
  const token = await on.organiserToken();
  return (await request(on.program, meetupAttendees, { token, params: { id } })).answer.guests;
}

test("who phones is added with companions and answers, in one dialog", async () => {
  const id = await aDinner("Wie belt", 5);
  const { page, expectNoComplaints } = await on.openAsOrganiser(`/admin/meetups/${id}`, {
    viewport: DESKTOP,
  });
  await byButton(page, "Toevoegen").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Naam *").fill("Bella Beller");
  await dialog.getByLabel("E-mailadres *").fill("bella@example.org");
  await dialog.getByRole("button", { name: "1 introducé" }).click();
  await dialog.getByLabel("Geen vlees").check();
  await dialog.getByLabel("Waarover?").fill("Zigbee");
  await dialog.getByRole("button", { name: "Toevoegen" }).click();
  await page.getByText("Geen vlees · Zigbee").filter({ visible: true }).waitFor();
  expect(await comingTo(id)).toMatchObject([
    {
      name: "Bella Beller",
      guests: 1,
      answers: [
        { id: "eten", text: "Geen vlees" },
        { id: "idee", text: "Zigbee" },
      ],
    },
  ]);
  expectNoComplaints();
});

test("companions and answers of an attendee are changed; a refusal keeps what was typed", async () => {
  const id = await aDinner("Wie later belt", 2);
  const { page, expectNoComplaints } = await on.openAsOrganiser(`/admin/meetups/${id}?list=silent`, {
    viewport: PHONE,
  });
  await fromMore(page, "Lars Smit", "Komt, met introducés of antwoorden");
  const dialog = page.getByRole("dialog", { name: "Lars Smit komt" });
  await dialog.getByRole("button", { name: "1 introducé" }).click();
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await dialog.waitFor({ state: "detached" });
  await byButton(page, /^Komt 1$/).click();
  await fromMore(page, "Lars Smit", "Introducés en antwoorden");
  const change = page.getByRole("dialog", { name: "Introducés en antwoorden van Lars Smit" });
  await change.getByLabel("Waarover?").fill("Matter en Thread");
  await change.getByRole("button", { name: "2 introducés" }).click();
  await change.getByText("Er is nog plek voor 1 introducé.").waitFor();
  await change.getByRole("button", { name: "Opslaan" }).click();
  await page.getByText("Er is nog plek voor 1 introducé", { exact: true }).waitFor();
  expect(await change.getByLabel("Waarover?").inputValue()).toBe("Matter en Thread");
  await change.getByLabel("Geef een plek, boven het maximum").check();
  await change.getByRole("button", { name: "Opslaan" }).click();
  await change.waitFor({ state: "detached" });
  expect(await comingTo(id)).toMatchObject([
    { guests: 2, answers: [{ id: "idee", text: "Matter en Thread" }] },
  ]);
  expectNoComplaints(/409/);
});

test("what the member answered since stays, where the organiser did not touch it", async () => {
  const id = await aDinner("Tegelijk", 5);
  const token = await on.organiserToken();
  const params = { id, member: on.site.people.anna.id };
  const say = (body: object) => request(on.program, changeAttendee, { token, params, body });
  await say({ action: "confirm", answers: [{ id: "idee", text: "Zigbee" }] });
  const { page } = await on.openAsOrganiser(`/admin/meetups/${id}`, { viewport: DESKTOP });
  await fromMore(page, "Anna de Vries", "Introducés en antwoorden");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Alles").check();
  await say({ action: "confirm", answers: [{ id: "idee", text: "Matter" }] });
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await dialog.waitFor({ state: "detached" });
  const [anna] = await comingTo(id);
  expect(anna?.answers).toEqual([
    { id: "idee", text: "Matter" },
    { id: "eten", text: "Alles" },
  ]);
});
