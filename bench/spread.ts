/** Median, lowest and highest of repeated measurements, rounded for a table. */
export function spread(values: readonly number[]): { median: string; lowest: string; highest: string } {
  const sorted = [...values].sort((a, b) => a - b);
  const shown = (value = 0) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
  return {
    median: shown(sorted[Math.floor(sorted.length / 2)]),
    lowest: shown(sorted[0]),
    highest: shown(sorted.at(-1)),
  };
}
