import { expect, test } from "vitest";
import { inDays, meetupForm } from "../harness/builders.ts";
import { startTestProgram } from "../harness/program.ts";
import { startReceiver } from "../harness/receiver.ts";
import { adminToken, startProgram } from "../harness/running-program.ts";

const NUMBER = 12;

test("each webhook delivery is sent by one of two processes", async () => {
  const { config, close } = await startTestProgram();
  const receiver = await startReceiver();
  const environment = {
    DATABASE_URL: config.database.kind === "postgres" ? config.database.url : "",
    SECRET: config.secret,
    WEBHOOK_PRIVATE: "true",
    LOG_LEVEL: "silent",
  };
  const first = await startProgram(environment);
  const second = await startProgram(environment);
  const token = await adminToken(first);
  const ask = async (url: string, body: object) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  };
  const webhook = { name: "Huis", kind: "standard", url: receiver.url, events: ["announced"], active: true };
  await ask(`${first.url}/api/admin/webhooks`, webhook);
  const date = inDays(20);
  const titles = Array.from({ length: NUMBER }, (_each, number) => `Meetup ${number}`);
  await Promise.all(
    titles.map((title, number) =>
      ask(`${(number % 2 ? first : second).url}/api/meetups`, meetupForm({ title, date })),
    ),
  );
  const delivered = () =>
    receiver.taken.map(({ body }) => (body.data as { meetup: { title: string } }).meetup.title).toSorted();
  await expect.poll(() => new Set(delivered()).size, { timeout: 20_000 }).toBe(NUMBER);
  await Promise.all([first.stop(), second.stop()]);
  expect(delivered()).toEqual(titles.toSorted());
  for (const program of [first, second]) program.remove();
  await receiver.close();
  await close();
});
