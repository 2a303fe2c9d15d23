import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { apiPath } from "#contract/endpoint.ts";
import { previewMeetupImport } from "#contract/meetups/imports.ts";
import { previewImport, readWorkbook } from "#contract/members/admin.ts";
import { adminToken, type RunningProgram, startProgram } from "../harness/running-program.ts";

const EVERY_SECOND = `FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYMINUTE=${[...Array(60).keys()]};BYSECOND=${[...Array(60).keys()]}`;
/** Five are expanded for two seconds each, the others for five milliseconds, in loops that never wait. */
const ENDLESS = Array.from(
  { length: 500 },
  (_none, uid) =>
    `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:20260301T190000\r\nRRULE:${EVERY_SECOND}\r\nEND:VEVENT\r\n`,
);
const CALENDAR = `BEGIN:VCALENDAR\r\n${ENDLESS.join("")}END:VCALENDAR\r\n`;

interface ProcessState {
  readonly hasEnded: boolean;
  readonly computedS: number;
}

const TICKS_A_SECOND = 100;

/** From Linux (proc_pid_stat(5)). A process whose new parent has not noticed its end has ended too. */
function stateOf(pid: number): ProcessState {
  try {
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return { hasEnded: state === "Z", computedS: Number(fields[10]) / TICKS_A_SECOND };
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? ""))
      return { hasEnded: true, computedS: 0 };
    throw error;
  }
}

const childrenOf = ({ pid }: RunningProgram) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

async function childOf(program: RunningProgram): Promise<number> {
  await expect.poll(() => childrenOf(program)).toHaveLength(1);
  return childrenOf(program)[0] ?? 0;
}

/** Takes most of a second of computing. */
const LIST = JSON.stringify({ csv: "a@".repeat(99_000) });

/** Its shared texts, which are read at once, take seconds without machine code. */
const WORKBOOK = Buffer.from(
  await writeXlsx({
    sheets: [{ name: "A", rows: Array.from({ length: 400_000 }, (_none, at) => [`${at}`]) }],
  }),
);

test.runIf(process.platform === "linux").each([
  ["a calendar", "SIGKILL", previewMeetupImport, "application/octet-stream", CALENDAR, 1],
  ["a calendar", "SIGTERM", previewMeetupImport, "application/octet-stream", CALENDAR, 1],
  ["a list of members", "SIGKILL", previewImport, "application/json", LIST, 0],
  ["a workbook", "SIGKILL", readWorkbook, "application/octet-stream", WORKBOOK, 1],
] as const)(
  "the process that reads %s ends with the site, by %s, in the middle of computing",
  async (_what, signal, call, type, body, leastS) => {
    const program = await startProgram();
    const token = await adminToken(program);
    const lost = fetch(`${program.url}${apiPath(call, {})}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": type },
      body,
    }).then(
      () => false,
      () => true,
    );
    const child = await childOf(program);
    // Of a calendar more than its start takes: its event loop is busy from then on.
    await expect.poll(() => stateOf(child).computedS).toBeGreaterThan(leastS);
    await program.stop(signal);
    await expect.poll(() => stateOf(child).hasEnded, { timeout: 2_000 }).toBe(true);
    expect(await lost).toBe(true);
    program.remove();
  },
);

test.runIf(process.platform === "linux")(
  "the program that continues on another Node.js ends with the one that started it, and frees port and folder",
  async () => {
    const first = await startProgram({}, undefined, [resolve("bin/trefpunt.js"), "start"]);
    const child = await childOf(first);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await first.stop("SIGKILL");
    await expect.poll(() => stateOf(child).hasEnded).toBe(true);
    expect(first.output()).toContain('"stopped"');
    await expect(fetch(`${first.url}/readyz`)).rejects.toThrow();
    const next = await startProgram({}, first.folder);
    expect(await next.stop()).toBe(0);
    next.remove();
  },
);
