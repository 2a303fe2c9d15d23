import { spawnSync } from "node:child_process";

/** The measurements of `npm run bench`. Each measurement also has its own script, `npm run bench:<name>`. */
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
