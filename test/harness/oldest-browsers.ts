import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BrowserName, CompatData, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";

/** Everything works from these versions on; also in `tsconfig.web.json`, Vite's target and the README. */
export const OLDEST = {
  chrome: "111",
  edge: "111",
  firefox: "115",
  safari: "16.4",
  safari_ios: "16.4",
} as const satisfies Partial<Record<BrowserName, string>>;

type Supported = keyof typeof OLDEST;

const compatData = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("@mdn/browser-compat-data"), "utf8"),
) as CompatData;

/** Whether one version comes before another: `16.4` before `17`. */
export function isBefore(one: string, other: string): boolean {
  const [left, right] = [one, other].map((version) => version.split(".").map(Number));
  for (let place = 0; place < Math.max(left?.length ?? 0, right?.length ?? 0); place += 1) {
    const difference = (left?.[place] ?? 0) - (right?.[place] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** The first version with the feature, without a prefix, another name or a setting; null for none. */
function versionOf(statements: readonly SimpleSupportStatement[]): string | null {
  const plain = statements.find(
    ({ flags, prefix, alternative_name: other, version_removed: removed }) =>
      flags === undefined && prefix === undefined && other === undefined && removed === undefined,
  );
  const version = plain?.version_added;
  return typeof version === "string" && version !== "preview" ? version.replace("≤", "") : null;
}

/** The first version of a browser with a feature, by its path in the compatibility data: `api.URL.parse_static`. */
export function since(path: string, browser: Supported): string | null {
  let feature: unknown = compatData;
  for (const key of path.split(".")) feature = (feature as Identifier)[key];
  return sinceOf(feature as Identifier, browser);
}

function sinceOf(feature: Identifier, browser: Supported): string | null {
  const statements = feature.__compat?.support[browser];
  return versionOf([statements ?? []].flat() as SimpleSupportStatement[]);
}

const isMissing = (feature: Identifier): boolean =>
  feature.__compat !== undefined &&
  (Object.keys(OLDEST) as Supported[]).some((browser) => {
    const version = sinceOf(feature, browser);
    return version === null || isBefore(OLDEST[browser], version);
  });

/** Its features that at least one of the oldest supported browsers lacks. */
const missingIn = (group: Identifier): string[] =>
  Object.keys(group).filter((key) => key !== "__compat" && isMissing(group[key] as Identifier));

const entriesOf = (group: Identifier) =>
  Object.entries(group).filter(([key]) => key !== "__compat") as [string, Identifier][];

/** A property to remove; of the global object where `on` is empty. Names like `@@iterator` are symbols. */
export interface Missing {
  readonly on: readonly string[];
  readonly name: string;
  /** Only static: `Response.json()` differs from the method of its instances. */
  readonly isStatic: boolean;
}

/** Every function, class and property of JavaScript and the browser that one of the oldest lacks. */
export function missingFunctions(): Missing[] {
  const { builtins } = compatData.javascript as { builtins: Identifier };
  const { Intl: intl, ...others } = builtins as Identifier & { Intl: Identifier };
  return [
    ...membersMissingIn(others as Identifier, []),
    ...membersMissingIn(intl, ["Intl"]),
    ...membersMissingIn(compatData.api as Identifier, []),
  ];
}

const STATIC = "_static";

function membersMissingIn(group: Identifier, on: readonly string[]): Missing[] {
  return entriesOf(group).flatMap(([name, feature]) => [
    ...missingIn(feature)
      // Others are details of a feature, such as one value of a parameter.
      .filter((member) => !member.includes("_") || member.endsWith(STATIC))
      .map((member) => ({
        // An entry with the name of its class is the constructor.
        on: member === name || name === "Window" ? on : [...on, name],
        name: member.replace(STATIC, ""),
        isStatic: member.endsWith(STATIC),
      })),
    ...(isMissing(feature) ? [{ on, name, isStatic: false }] : []),
  ]);
}

/** Runs in the page before its scripts: removes what the oldest lack from classes and their instances. */
export function removeFunctions(missing: readonly Missing[]): void {
  const drop = (holder: unknown, key: PropertyKey) => {
    if ((typeof holder === "object" && holder !== null) || typeof holder === "function")
      Reflect.deleteProperty(holder, key);
  };
  // Members are removed before their classes.
  for (const { on, name, isStatic } of missing.toSorted((one, other) => other.on.length - one.on.length)) {
    const holder = on.reduce<unknown>(
      (outer, key) => (outer as Record<string, unknown> | undefined)?.[key],
      globalThis,
    );
    const symbol = name.startsWith("@@") && (Symbol as unknown as Record<string, symbol>)[name.slice(2)];
    const key = symbol || name;
    drop(holder, key);
    if (!isStatic) drop((holder as { prototype?: unknown } | undefined)?.prototype, key);
  }
}

const css = compatData.css as unknown as Record<"selectors" | "properties" | "at-rules", Identifier>;

/** Selectors, properties and rules of this style sheet that one of the oldest lacks, by name. */
export function missingStyles(sheet: string): string[] {
  const names = (pattern: RegExp) => new Set([...sheet.matchAll(pattern)].map(([, name = ""]) => name));
  const used = {
    selectors: names(/(?<!\\)::?([a-z-]+)(?=[^{}]*\{)/g),
    properties: names(/[{;]([a-z-]+):/g),
    "at-rules": names(/@([a-z-]+)/g),
  };
  return (["selectors", "properties", "at-rules"] as const).flatMap((kind) =>
    missingIn(css[kind])
      .filter((name) => used[kind].has(name))
      .map((name) => `${kind}: ${name}`),
  );
}
