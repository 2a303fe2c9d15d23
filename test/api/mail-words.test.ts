// @postgres test:databases
import { beforeEach, expect, test } from "vitest";
import { sendTicks } from "#contract/attendance.ts";
import { adminAudit } from "#contract/audit.ts";
import { sendMessage } from "#contract/mailings.ts";
import { changeMailWords, mailWords, previewMailWords, type WordedMail } from "#contract/site/admin.ts";
import type { MailKind } from "../../src/server/mail/kinds.ts";
import { sendDueReminders } from "../../src/server/mailings/reminders.ts";
import { aMeetup, anAdminToken, answers, members } from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request, START_OF_TESTS } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
});

const change = (mail: WordedMail, above: string, below: string) =>
  request(program, changeMailWords, { body: { mail, above, below }, token });
const words = async () => (await request(program, mailWords, { token })).answer.words;
const textOf = async (kind: MailKind) => (await newestMail(program, kind)).html || "";

test("stand in their own mail only, above and below the program's text", async () => {
  await change("invitation", "Kom **gerust** alleen.", "");
  await change("confirmation", "", "De deur is aan de [achterkant](https://example.org/deur).");
  const [anna] = await members(program, 1);
  const id = await aMeetup(program);
  await answers(program, anna.id, id, "confirm");
  const invitation = await textOf("invitation");
  expect(invitation).toContain("<strong>gerust</strong>");
  expect(invitation.indexOf("gerust")).toBeLessThan(invitation.indexOf("Ik kom"));
  const confirmation = await textOf("confirmation");
  expect(confirmation).not.toContain("gerust");
  expect(confirmation).toContain("https://example.org/deur");
  expect((await newestMail(program, "confirmation")).text).toContain("De deur is aan de achterkant");
  expect(await words()).toMatchObject({
    invitation: { above: "Kom **gerust** alleen.", below: "" },
    welcome: { above: "", below: "" },
  });
});

test("also stand in a reminder for who comes and in a thank-you, and in no other message", async () => {
  await change("guest_reminder", "Neem een mok mee.", "");
  await change("thanks", "", "Tot de volgende keer.");
  const [anna] = await members(program, 1);
  const id = await aMeetup(program);
  await answers(program, anna.id, id, "confirm");
  await program.db.write((tx) =>
    tx.updateTable("meetups").set({ guest_reminder_due_at: program.deps.clock().toISOString() }).execute(),
  );
  await sendDueReminders(program.deps);
  expect(await textOf("guest_reminder")).toContain("Neem een mok mee.");
  const body = { audience: "confirmed", subject: "Hoi", text: "Hoi" };
  await request(program, sendMessage, { params: { id }, body, token });
  expect(await textOf("message")).not.toContain("Tot de volgende keer.");
  const at = Date.parse(START_OF_TESTS);
  const ticks = [{ member: anna.id, present: true, at }];
  await request(program, sendTicks, { params: { id }, body: { sentAt: at, ticks, walkIns: [] }, token });
  await request(program, sendMessage, { params: { id }, body: { ...body, audience: "came" }, token });
  expect(await textOf("message")).toContain("Tot de volgende keer.");
});

test("a change is audited once, and empty words bring the program's text back", async () => {
  await change("welcome", "Fijn dat je er bent.", "");
  await change("welcome", "Fijn dat je er bent.", "");
  const { entries } = (await request(program, adminAudit, { token })).answer;
  expect(entries.filter(({ action }) => action === "site.changed")).toHaveLength(1);
  await change("welcome", "", "");
  expect((await words()).welcome).toEqual({ above: "", below: "" });
});

test("a preview shows words that are not saved; too long ones and unknown mails are refused", async () => {
  const body = { mail: "thanks", above: "Dank *jullie*", below: "" };
  const shown = await request(program, previewMailWords, { body, token });
  expect(shown.answer.html).toContain("<em>jullie</em>");
  expect(shown.answer.html).toContain("Hoi Organisator");
  expect((await words()).thanks).toEqual({ above: "", below: "" });
  expect((await change("welcome", "a".repeat(501), "")).details).toEqual([
    "Boven de standaardtekst mag maximaal 500 karakters zijn",
  ]);
  expect((await change("reminder" as WordedMail, "", "")).details).toEqual(["Deze e-mail bestaat niet"]);
});
