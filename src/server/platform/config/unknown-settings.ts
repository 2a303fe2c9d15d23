/** Shorter names resemble too many others: HOME is not a mistyped HOST. */
const SHORTEST_COMPARED = 7;
const FARTHEST = 2;

export function unknownSettings(environment: NodeJS.ProcessEnv, settings: readonly string[]): string[] {
  return Object.keys(environment)
    .filter((name) => name.length >= SHORTEST_COMPARED && !settings.includes(name))
    .flatMap((name) => {
      const meant = settings.find(
        (setting) =>
          setting.length >= SHORTEST_COMPARED &&
          // The distance is at least this: most names need no more work at each start.
          Math.abs(setting.length - name.length) <= FARTHEST &&
          distance(name.toUpperCase(), setting) <= FARTHEST,
      );
      return meant === undefined ? [] : [`${name} is not a setting and is ignored; is ${meant} meant?`];
    });
}

/** The Damerau-Levenshtein distance: characters added, removed, replaced or swapped with their neighbour. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
