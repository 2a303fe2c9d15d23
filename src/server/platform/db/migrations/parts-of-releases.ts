/** Releases to 1.1.0 recorded each part of their migration by its number, as builds between two releases do; here the last part of each stands for all. */
export const LAST_PARTS = [
  { last: "0005-totals", release: "0005-release-0.1.0" },
  { last: "0022-webhooks", release: "0022-release-1.0.0" },
  { last: "0041-door-links", release: "0041-release-1.1.0" },
  { last: "0076-pending-others", release: "0077-release-1.3.0" },
];

export const isPart = (name: string) => name < "0077" && !name.includes("-release-");

/** One name a release in place of all its parts. `incomplete`: a build between two releases made the database. */
export function byRelease(recorded: readonly string[]): {
  readonly applied: string[];
  readonly incomplete: string[];
} {
  const complete = LAST_PARTS.filter(({ last }) => recorded.includes(last));
  const newestPart = complete.at(-1)?.last ?? "";
  const whole = recorded.filter((name) => !isPart(name));
  return {
    applied: [...complete.map(({ release }) => release), ...whole].toSorted(),
    incomplete: recorded.filter((name) => isPart(name) && name > newestPart),
  };
}

/** The newest part of release 1.1.0, which takes databases of the builds before it. */
const LAST_OF_110 = "0041-door-links";

/** What takes a database of a build between two releases further. */
export const wayOutOf = (incomplete: readonly string[]): string =>
  incomplete.every((name) => name <= LAST_OF_110)
    ? "start release 1.1.0 on it first"
    : "restore the copy that it made before it changed the tables (backups/before-…)";
