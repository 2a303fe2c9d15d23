/** Releases to 1.1.0 recorded each part of their migration by its number; here the last part of each stands for all. */
export const LAST_PARTS = [
  { last: "0005-totals", release: "0005-release-0.1.0" },
  { last: "0022-webhooks", release: "0022-release-1.0.0" },
  { last: "0041-door-links", release: "0041-release-1.1.0" },
];

/** Builds between two releases recorded parts too. */
export const isPart = (name: string) => name < "0048" && !name.includes("-release-");

/** One name a release in place of all its parts. `incomplete`: a build between two releases made the database. */
export function byRelease(recorded: readonly string[]): {
  readonly applied: string[];
  readonly incomplete: string[];
} {
  const complete = LAST_PARTS.filter(({ last }) => recorded.includes(last));
  const newestPart = complete.at(-1)?.last ?? "";
  const others = recorded.filter((name) => name > newestPart);
  return {
    applied: [...complete.map(({ release }) => release), ...others.filter((name) => !isPart(name))],
    incomplete: others.filter(isPart),
  };
}
