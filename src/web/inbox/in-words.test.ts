import { expect, test } from "vitest";
import type { ReturnedMail } from "#contract/inbox.ts";
import { answerLink, outcomeInWords } from "./in-words.ts";

const question = (text: string): ReturnedMail => ({
  id: 1 as ReturnedMail["id"],
  received_at: "2026-11-21T12:00:00.000Z",
  class: "person",
  outcome: null,
  words: null,
  for_people: true,
  user_id: null,
  user_name: null,
  user_bounces: false,
  meetup_id: null,
  meetup_title: null,
  sender_name: "Anna",
  sender_address: "anna&bcc=bas@example.org",
  subject: "Zoon",
  text,
  has_html: false,
  seen_at: null,
  answering: null,
});

const quotedIn = (link: string | null) =>
  decodeURIComponent(/body=(.*)$/.exec(link ?? "")?.[1] ?? "").trimStart();

test("an answer goes to the sender only, and quotes the question", () => {
  const link = answerLink(question("Mag mijn zoon mee?\nHij is 12."));
  expect(link).toMatch(/^mailto:anna%26bcc%3Dbas@example\.org\?subject=Re%3A%20Zoon&body=/);
  expect(quotedIn(link)).toBe("> Mag mijn zoon mee?\r\n> Hij is 12.");
});

test("a long question is quoted up to a whole character", () => {
  for (const before of [0, 1]) {
    const quoted = quotedIn(answerLink(question("a".repeat(before) + "😀".repeat(2_000))));
    expect(quoted).toMatch(/^> a?(?:😀)+$/u);
  }
});

test("a complaint from an earlier address of a member says that it changed nothing for them", () => {
  const complaint: ReturnedMail = { ...question(""), class: "complaint" };
  expect(outcomeInWords(complaint)).toBe("Noemde een e-mail aan een eerder adres spam");
  expect(outcomeInWords({ ...complaint, outcome: "muted" })).toMatch(/krijgt geen uitnodigingen meer$/);
});
