import { startPostgres } from "../test/harness/postgres-cluster.ts";
import { ADMIN, startProgram } from "../test/harness/running-program.ts";
import { MEETUP_FORM } from "./meetup-form.ts";
import { spread } from "./spread.ts";

/**
 * Two processes on one PostgreSQL: how long one of them still serves its cached public answer after the other has
 * answered a change.
 */
const CHANGES = 50;

const cluster = await startPostgres([]);
await cluster.createDatabase("freshness");
const environment = {
  DATABASE_URL: `${cluster.url}/freshness`,
  SECRET: "een-geheim-van-minstens-32-tekens",
  LOG_LEVEL: "warn",
};
const one = await startProgram(environment);
const other = await startProgram(environment);

const send = async (method: string, path: string, body: unknown, token = "") => {
  const response = await fetch(`${one.url}/api${path}`, {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return (await response.json()) as { token: string };
};
const { token } = await send("POST", "/auth/login", ADMIN);
await send("POST", "/meetups", MEETUP_FORM, token);
const keptByOther = async () => (await fetch(`${other.url}/api/meetups/upcoming`)).text();

const late: number[] = [];
for (let change = 0; change < CHANGES; change += 1) {
  const title = `Titel nummer ${change}`;
  await keptByOther();
  await send("PUT", "/meetups/1", { ...MEETUP_FORM, title }, token);
  const answered = performance.now();
  while (!(await keptByOther()).includes(title));
  late.push(performance.now() - answered);
}
for (const program of [one, other]) {
  await program.stop();
  program.remove();
}
await cluster.stop();
console.table({ "fresh at the other process after, ms": spread(late) });
