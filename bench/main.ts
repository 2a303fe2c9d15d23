import { spawnSync } from "node:child_process";
import { FLAGS } from "../test/harness/running-program.ts";

/** The measurements of `npm run bench`; each is the file of its name. */
const USUAL: readonly string[] = [
  "public-answers",
  "my-meetups",
  "answering",
  "creating",
  "mailing",
  "overload",
  "freshness",
  "known-addresses",
  "start",
];

/** Run only by name, `npm run bench -- growth postgres`: they take long, or need what is not on every machine. */
const BY_NAME: readonly string[] = [
  "admission",
  "archive",
  "calendar-replies",
  "door",
  "growth",
  "lighthouse",
  "live",
  "member-list",
  "small-machine",
];

/** Import the server's modules, which are built as for `npm start`. */
const BUILT: readonly string[] = [
  "my-meetups",
  "answering",
  "calendar-replies",
  "mailing",
  "growth",
  "archive",
  "live",
];

/** Runs the outbox in its own process, which needs the V8 flags of every launch (decision 25). */
const FLAGGED: readonly string[] = ["mailing"];

function measure(name: string, parameters: readonly string[] = []): void {
  process.stdout.write(`\n${name}\n`);
  const flags = FLAGGED.includes(name) ? FLAGS : [];
  const file = BUILT.includes(name) ? ["bench/run.ts", name] : [`bench/${name}.ts`];
  const { status } = spawnSync(process.execPath, [...flags, ...file, ...parameters], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

const [, , chosen, ...parameters] = process.argv;
const names = [...USUAL, ...BY_NAME];
if (chosen === undefined) for (const name of USUAL) measure(name);
else if (names.includes(chosen)) measure(chosen, parameters);
else {
  process.stderr.write(`No measurement ${chosen}. There are: ${names.join(", ")}\n`);
  process.exitCode = 1;
}
