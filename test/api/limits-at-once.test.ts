// @postgres test
import { describe, expect, test } from "vitest";
import { dropKeptEmails, sendKeptEmails } from "#contract/mail-log.ts";
import { createDraft } from "#contract/meetups/saving/admin.ts";
import { createSeries } from "#contract/meetups/series.ts";
import { addWebhook, WEBHOOK_EVENTS } from "#contract/webhooks.ts";
import { aMeetup, anAdminToken, meetupForm, members, organiserOf, signedIn } from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest({ WEBHOOK_PRIVATE: "true" });

/** How many of the calls succeed that are all made at once, each in a session of its own. @returns per status */
async function atOnce(
  tokens: readonly string[],
  call: (token: string, number: number) => Promise<{ status: number }>,
) {
  const replies = await Promise.all(tokens.map(call));
  const having = (status: number) => replies.filter((reply) => reply.status === status).length;
  return { accepted: having(200), refused: having(409) };
}

async function times<T>(number: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let count = 0; count < number; count += 1) made.push(await make());
  return made;
}

describe("kept mails", () => {
  const withServer = programForEachTest({ SMTP_URL: "smtp://127.0.0.1:9" });
  const MAILS = 400;

  /** They were kept before there was a mail server. */
  async function keptMails(): Promise<void> {
    const [anna] = await members(withServer, 1);
    const at = withServer.deps.clock().toISOString();
    const mail = {
      kind: "already_member",
      priority: 5,
      member_id: anna?.id ?? null,
      recipient: anna?.email ?? "",
      recipient_name: "Anna",
      subject: "Je bent al lid",
      data: JSON.stringify({ meetup: null, isAnswered: false }),
      created_at: at,
      next_attempt_at: at,
      kept_at: at,
    } as const;
    await withServer.db.write((tx) =>
      tx
        .insertInto("emails")
        .values(Array.from({ length: MAILS }, () => mail))
        .execute(),
    );
  }

  test.each([
    ["dropped", [sendKeptEmails, dropKeptEmails]],
    ["sent again", [sendKeptEmails, sendKeptEmails]],
  ] as const)("that are sent and %s at once are told to one admin only", async (_how, calls) => {
    for (let round = 0; round < 3; round += 1) {
      await keptMails();
      const tokens = await times(2, () => anAdminToken(withServer));
      await Promise.all(calls.map((call, turn) => request(withServer, call, { token: tokens[turn] })));
      const told = await withServer.db.read
        .selectFrom("audit")
        .select("detail")
        .where("action", "in", ["email.kept-sent", "email.kept-dropped"])
        .execute();
      expect(told.map(({ detail }) => detail)).toEqual(
        Array.from({ length: round + 1 }, () => told[0]?.detail),
      );
    }
  });
});

test("eighteen drafts of one organiser at once make ten", async () => {
  const { id } = await organiserOf(program, await aMeetup(program));
  const tokens = await times(18, () => signedIn(program, id));
  const draft = (token: string) =>
    request(program, createDraft, { body: meetupForm({ title: "Idee" }), token });
  expect(await atOnce(tokens, draft)).toEqual({ accepted: 10, refused: 8 });
});

test("twenty-four webhooks of as many admins at once make twenty", async () => {
  const tokens = await times(24, () => anAdminToken(program));
  const body = {
    name: "Huis",
    kind: "standard",
    url: "https://127.0.0.1/hook",
    events: Object.keys(WEBHOOK_EVENTS),
    active: true,
  };
  const add = (token: string) => request(program, addWebhook, { body, token });
  expect(await atOnce(tokens, add)).toEqual({ accepted: 20, refused: 4 });
});

test("eight series of eleven evenings at once make at most fifty drafts", async () => {
  const tokens = await times(8, () => anAdminToken(program));
  const date = "2026-12-01";
  const meetups = await times(8, () => aMeetup(program, { date }));
  const plan = { rule: "nth_weekday", nth: 1, count: 12, announce_days_before: 21 };
  const repeat = (token: string, number: number) =>
    request(program, createSeries, { body: { ...plan, from: meetups[number] }, token });
  expect(await atOnce(tokens, repeat)).toEqual({ accepted: 4, refused: 4 });
});
