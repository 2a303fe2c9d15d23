import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { BUILT } from "./running-program.ts";

interface Taken {
  readonly peak: number;
  readonly cpuMs: number;
}

export interface MeasuredChild {
  readonly script: string;
  /** Of its last process; null when the kernel ended that one. */
  taken(): Taken | null;
  forget(): void;
  remove(): void;
}

/** A script of the built server, whose process writes what it took when it ends. */
export function measuredChild(name: string): MeasuredChild {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-measured-"));
  const report = join(folder, "report.json");
  const script = join(folder, "measured.mjs");
  writeFileSync(script, measured(pathToFileURL(join(dirname(BUILT), `${name}.js`)).href, report));
  return {
    script,
    taken: () => (existsSync(report) ? (JSON.parse(readFileSync(report, "utf8")) as Taken) : null),
    forget: () => rmSync(report, { force: true }),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

const measured = (script: string, report: string) => `
  import { readFileSync, writeFileSync } from "node:fs";
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    const peak = /VmHWM:\\s*(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1] * 1024;
    writeFileSync(${JSON.stringify(report)}, JSON.stringify({ peak, cpuMs: (user + system) / 1000 }));
  });
  await import(${JSON.stringify(script)});
`;
