// @postgres test:databases
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { get } from "#contract/endpoint.ts";
import { createApp } from "../../src/server/app.ts";
import { subjectRoutes } from "../../src/server/calls/route.ts";
import { aMember } from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();

const call = get("/test/member", "anyone", {
  summary: "Made for this test.",
  answer: z.object({ id: z.number(), name: z.string() }),
});
const template = "<script></script>";

async function answering(answer: unknown, hot = false) {
  const render = () => Promise.resolve("");
  const { app } = await createApp(
    program.deps,
    { template, render, assets: null },
    hot ? "all but skipped" : "all",
  );
  subjectRoutes((route) =>
    route({ ...call, ...(hot && { skipAnswerCheck: true as const }) }, () =>
      Promise.resolve(answer as never),
    ),
  )(app, program.deps);
  return request({ app }, call);
}

test("fields that the contract does not name are not sent, such as a password hash", async () => {
  const member = await aMember(program, { name: "Anna", password: "een lang wachtwoord" });
  expect(member.password_hash).not.toBeNull();
  const reply = await answering({ ...member, kind: "found" });
  expect(JSON.parse(reply.text)).toEqual({ id: member.id, name: "Anna" });
});

test("an answer that does not fit the contract is a fault on the first call", async () => {
  const reply = await answering({ id: "7" });
  expect([reply.status, reply.error]).toEqual([500, "Er is een fout opgetreden"]);
});

test("a call with skipAnswerCheck sends its answer unchecked", async () => {
  expect((await answering({ id: "7" }, true)).text).toBe('{"id":"7"}');
});
