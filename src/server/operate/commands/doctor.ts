import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { repairCounts } from "../doctor/counts.ts";
import { examine } from "../doctor/doctor.ts";
import { besideSite } from "./beside.ts";
import { type Command, EXIT_DONE, EXIT_FAILED } from "./command.ts";

const SIGNS = { ok: "ok   ", look: "look ", wrong: "WRONG" } as const;

export const doctor: Command = {
  kind: "command",
  takes: "[--repair]",
  words: [0, 0],
  options: { repair: { type: "boolean" } },
  help: `Examines settings, folder, secret, database, counts, clock, copies, disk, address, mail server, mailbox and broker, and changes nothing.
With MAIL_INBOX_TAGS it mails itself, and waits at most a minute for that mail.
Each finding is a line: ok, look (it works, and something may be amiss) or WRONG, with what to do. Exits 1 when
something is wrong. Run it as the user who runs the site.

  --repair   First correct counters and totals that differ from the rows they count; the audit log says which`,
  run: async ({ environment, options }) => {
    if (options.repair === true)
      for (const sentence of await besideSite(environment, repairCounts))
        process.stdout.write(`repaired  ${sentence}\n`);
    const file = resolve(".env");
    const settings = existsSync(file)
      ? `${file} and the environment`
      : `the environment alone: there is no ${file}`;
    let exitCode = EXIT_DONE;
    for await (const { state, about, says } of examine(environment, settings)) {
      if (state === "wrong") exitCode = EXIT_FAILED;
      process.stdout.write(`${SIGNS[state]}  ${about.padEnd(9)} ${says}\n`);
    }
    return exitCode;
  },
};
