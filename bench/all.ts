import { spawnSync } from "node:child_process";

/** Every measurement but growth and Lighthouse, which take minutes; each also has a script of its own. */
for (const part of [
  "public",
  "my-meetups",
  "answering",
  "creating",
  "mailing",
  "overload",
  "freshness",
  "known-addresses",
  "start",
]) {
  process.stdout.write(`\nbench:${part}\n`);
  const { status } = spawnSync("npm", ["run", "--silent", `bench:${part}`], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
