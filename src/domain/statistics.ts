/** Percentage, rounded to an integer; 0 when `whole` is 0. */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

export function responseRate({ invited, yes, no }: { invited: number; yes: number; no: number }): number {
  return percentage(yes + no, invited);
}
