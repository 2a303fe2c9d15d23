import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What `npm ci` installs (promise 22). */
interface Locked {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const { packages } = read("package-lock.json") as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(([path]) => path !== "");
const pathsOf = (some: typeof installed) => some.map(([path]) => path);

/** Linux with glibc on x64 and arm64, which the project supports. */
const isForUs = ({ os = ["linux"], cpu = ["x64"], libc = ["glibc"] }: Locked) =>
  os.includes("linux") && (cpu.includes("x64") || cpu.includes("arm64")) && libc.includes("glibc");

test("the lockfile has a SHA-512 for each Linux package and names no registry", () => {
  const ours = installed.filter(([, locked]) => isForUs(locked));
  expect(ours.length).toBeGreaterThan(400);
  expect(pathsOf(ours.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")))).toEqual([]);
  expect(pathsOf(installed.filter(([, { resolved }]) => resolved !== undefined))).toEqual([]);
});

test("every dependency has its reason in docs/packages.md", () => {
  const { dependencies } = read("package.json") as { dependencies: Record<string, string> };
  const lines = [
    ...readFileSync("docs/packages.md", "utf8").matchAll(/^\| `(\S+)` +\| \S.+\| +\d+ +\| +[\d.]+ +\|$/gm),
  ];
  expect(lines.map(([, name]) => name)).toEqual(Object.keys(dependencies));
});

test("only named packages run install scripts", () => {
  const { allowScripts } = read("package.json") as { allowScripts: Record<string, boolean> };
  const scripted = pathsOf(installed.filter(([, { hasInstallScript }]) => hasInstallScript));
  expect(scripted.map((path) => path.slice(path.lastIndexOf("node_modules/") + 13)).toSorted()).toEqual(
    Object.keys(allowScripts).toSorted(),
  );
});
