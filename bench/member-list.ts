import { request as ask } from "node:http";
import { apiPath } from "#contract/endpoint.ts";
import { previewImport } from "#contract/members/admin.ts";
import { adminToken, startProgram } from "../test/harness/running-program.ts";
import { spread } from "./spread.ts";

/** How long a preview of a list of 200,000 characters takes, and the longest that another visitor waits meanwhile. */
const ROUNDS = 5;
const LISTS = {
  "a@ 99,000 times": "a@".repeat(99_000),
  "16,000 addresses": Array.from({ length: 16_000 }, (_none, number) => `${number}@b.nl`).join("\n"),
  "5,000 names and addresses": Array.from(
    { length: 5_000 },
    (_none, number) => `Lid nummer ${number};lid${number}@example.org`,
  ).join("\n"),
  "one name and address": "Anna de Vries;anna@example.org",
};

const program = await startProgram({ LOG_LEVEL: "warn" });
const token = await adminToken(program);
const results: Record<string, ReturnType<typeof spread>> = {};
for (const [name, csv] of Object.entries(LISTS)) {
  const previews: number[] = [];
  const waits: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { preview, longest } = await measure(csv);
    // The first round loads the modules.
    if (round === 0) continue;
    previews.push(preview);
    waits.push(longest);
  }
  results[`preview of ${name}, ms`] = spread(previews);
  results[`another visitor meanwhile, at most, ms (${name})`] = spread(waits);
}
await program.stop();
program.remove();
console.table(results);

async function measure(csv: string): Promise<{ preview: number; longest: number }> {
  const began = performance.now();
  let isDone = false;
  const preview = timed("POST", apiPath(previewImport, {}), JSON.stringify({ csv })).finally(() => {
    isDone = true;
  });
  let longest = 0;
  while (!isDone) longest = Math.max(longest, await timed("GET", "/api/meetups/upcoming"));
  await preview;
  return { preview: performance.now() - began, longest };
}

function timed(method: string, path: string, body?: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const began = performance.now();
  ask(`${program.url}${path}`, { method, headers }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
    answer.resume().once("end", () => resolve(performance.now() - began));
  })
    .once("error", reject)
    .end(body);
  return promise;
}
