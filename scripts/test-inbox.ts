import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { DOVECOT } from "../test/harness/dovecot.ts";

/** Tries the reading of the mailbox against Debian's Dovecot. */
if (existsSync(DOVECOT)) {
  const { status } = spawnSync(
    process.execPath,
    [resolve("node_modules/vitest/vitest.mjs"), "run", "--mode", "inbox", "--project", "inbox"],
    { stdio: "inherit" },
  );
  process.exitCode = status ?? 1;
} else {
  console.error(`The inbox was not tried: there is no ${DOVECOT} (apt-get install dovecot-imapd).`);
  process.exitCode = 1;
}
