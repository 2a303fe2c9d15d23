/** The program's own mark, a calendar with a tick, drawn with lines on a square of 32; `public/favicon.svg` has the same. */
export const MARK = {
  sheet: { x: 8, y: 9, width: 16, height: 15, rx: 2.5 },
  path: "M8 14h16M12.5 7v4M19.5 7v4M13 19l2.2 2.2L19.4 17",
} as const;
