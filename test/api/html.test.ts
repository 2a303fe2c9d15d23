// @postgres never
import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { cancelMeetup } from "#contract/meetups/life.ts";
import { PAGES } from "#contract/pages.ts";
import { saveSite } from "../../src/server/platform/site.ts";
import { aMeetup, aMember, anAdminToken, answers } from "../harness/builders.ts";
import { programForAllTests, request } from "../harness/program.ts";

/** HTML as the server sends it, checked by html-validate (https://html-validate.org). */
const validate = new HtmlValidate(
  new FileSystemConfigLoader({
    root: true,
    extends: ["html-validate:standard", "html-validate:a11y", "html-validate:document"],
    // The page's own scripts come from its own origin.
    rules: { "require-sri": ["error", { target: "crossorigin" }] },
  }),
);

const program = programForAllTests({ SITE_NAME: "Domotica & Co" });

async function findingsOn(url: string): Promise<string[]> {
  const { body } = await program.app.inject(url);
  const { results } = await validate.validateString(body);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const near = body.split("\n")[line - 1]?.slice(Math.max(0, column - 60), column + 80);
      return `${ruleId}: ${message} (…${near}…)`;
    }),
  );
}

test("html-validate reports an error", async () => {
  const { valid } = await validate.validateString("<p><div></p>");
  expect(valid).toBe(false);
});

describe("home", () => {
  test.each([0, 1, 2, 5])("with %d meetups", async (number) => {
    const meetups: MeetupId[] = [];
    for (let made = 0; made < number; made += 1)
      meetups.push(await aMeetup(program, { places: made || null }));
    expect(await findingsOn("/")).toEqual([]);
    await program.db.write((tx) =>
      tx
        .deleteFrom("meetups")
        .where("id", "in", [...meetups, 0 as MeetupId])
        .execute(),
    );
  });

  test("with a club's description and accent", async () => {
    await program.db.write((tx) => saveSite(tx, { sentence: "Wij & <jullie>", accent: "#166534" }));
    expect(await findingsOn("/")).toEqual([]);
  });
});

const STORY =
  "## Kop\n\nMet **vet**, een [link](https://example.org):\n\n- een\n- [ ] taak\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```yaml\nlight: on\n```";

describe("a meetup's page", () => {
  test("coming", async () => {
    const id = await aMeetup(program, { description: STORY, title: "Lampen & <b>meer</b>" });
    expect(await findingsOn(`/meetup/${id}`)).toEqual([]);
  });

  test("full", async () => {
    const id = await aMeetup(program, { places: 1 });
    for (let member = 0; member < 2; member += 1)
      await answers(program, (await aMember(program)).id, id, "confirm");
    expect(await findingsOn(`/meetup/${id}`)).toEqual([]);
  });

  test("past", async () => {
    const id = await aMeetup(program, { date: "2026-11-01", end_time: null });
    expect(await findingsOn(`/meetup/${id}`)).toEqual([]);
  });

  test("cancelled", async () => {
    const id = await aMeetup(program);
    const token = await anAdminToken(program);
    await request(program, cancelMeetup, { token, params: { id }, body: { reason: "Storm" } });
    expect(await findingsOn(`/meetup/${id}`)).toEqual([]);
  });

  test("that does not exist", async () => expect(await findingsOn("/meetup/9999")).toEqual([]));
});

/** Every page, opened without a valid link. */
test.each(Object.values(PAGES).map((path) => path.replace(/:id\b/, "1").replace(/:\w+\??/g, "x")))(
  "%s is valid HTML",
  async (url) => expect(await findingsOn(url)).toEqual([]),
);

test("the page of an unknown path is valid HTML", async () =>
  expect(await findingsOn("/bestaat/niet")).toEqual([]));
