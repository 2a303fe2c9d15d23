/** Whole percentage of a whole, 0 when there is nothing to take it of. */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

/** How many of those invited answered, yes or no. */
export function responseRate({ invited, yes, no }: { invited: number; yes: number; no: number }): number {
  return percentage(yes + no, invited);
}
