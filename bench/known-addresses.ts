import { Agent, request } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type RunningProgram, startProgram } from "../test/harness/running-program.ts";

/**
 * Whether response times reveal that an address is a member's (promise 5): the median time of each call that takes an
 * address, and of the next call on the connection, for members and strangers. Fails at a ratio above 1.2.
 */
const TIMINGS = 200;
const MOST = 1.2;
const ASKS = {
  "/auth/login/request-otp": (email: string) => ({ email }),
  "/auth/password-reset/request": (email: string) => ({ email }),
  "/auth/register": (email: string) => ({ name: "Iemand", email }),
};
const WHO = ["lid", "gast"] as const;

const results: Record<string, Record<string, string>> = {};
for (const [path, bodyFor] of Object.entries(ASKS)) {
  const { answers, next } = await measure(path, bodyFor);
  results[path] = comparison(answers);
  results[`the call after ${path}`] = comparison(next);
}
console.table(results);

/** Members and strangers by turns, each from its own client address, on one connection. Times in milliseconds. */
async function measure(path: string, bodyFor: (email: string) => unknown) {
  const program = await programWithMembers();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers = { lid: [] as number[], gast: [] as number[] };
  const next = { lid: [] as number[], gast: [] as number[] };
  for (let number = 0; number < TIMINGS; number += 1) {
    for (const [place, who] of WHO.entries()) {
      const from = `10.${place}.${number}.1`;
      const body = bodyFor(`${who}${number}@example.org`);
      answers[who].push(await timed(agent, `${program.url}/api${path}`, { from, body }));
      next[who].push(await timed(agent, `${program.url}/api/meetups/upcoming`, { from }));
    }
  }
  agent.destroy();
  await program.stop();
  program.remove();
  return { answers, next };
}

/** A program with members `lid0@example.org` and so on, which trusts a proxy on this machine. */
async function programWithMembers(): Promise<RunningProgram> {
  const first = await startProgram();
  await first.stop();
  const database = new DatabaseSync(join(first.folder, "trefpunt.sqlite"));
  const member = database.prepare(
    "insert into members (email, name, is_admin, verified_at, password_hash, subscribed_from, created_at) values (?, 'Iemand', 1, ?, 'none', 'subscribe-form', ?)",
  );
  const now = new Date().toISOString();
  for (let number = 0; number < TIMINGS; number += 1) member.run(`lid${number}@example.org`, now, now);
  database.close();
  return startProgram({ TRUST_PROXY: "127.0.0.1", SMTP_URL: "smtp://127.0.0.1:9" }, first.folder);
}

/** Milliseconds until the whole answer has arrived; rejects for any status but 200. */
function timed(agent: Agent, url: string, { from, body }: { from: string; body?: unknown }): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = { "content-type": "application/json", "x-forwarded-for": from };
  const began = performance.now();
  request(url, { agent, method: body ? "POST" : "GET", headers }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
    answer.resume().once("end", () => resolve(performance.now() - began));
  })
    .once("error", reject)
    .end(body && JSON.stringify(body));
  return promise;
}

function comparison({ lid, gast }: Record<(typeof WHO)[number], number[]>): Record<string, string> {
  const member = median(lid);
  const stranger = median(gast);
  const ratio = member / stranger;
  if (ratio > MOST || ratio < 1 / MOST) process.exitCode = 1;
  return {
    "member, ms": member.toFixed(2),
    "stranger, ms": stranger.toFixed(2),
    ratio: ratio.toFixed(2),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
