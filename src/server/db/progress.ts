/** Told while something long is under way: what it does, and which share of that is done (0 to 1), where that is known. */
export type Progress = (doing: string, share?: number) => void;

export const untold: Progress = () => {};

/** Told of each row that was dealt with, or of some at once. */
export type Counted = (rows?: number) => void;

export function counting(progress: Progress, doing: string, total: number): Counted {
  let done = 0;
  const tell = () => progress(doing, total === 0 ? 1 : done / total);
  tell();
  return (rows = 1) => {
    done += rows;
    tell();
  };
}
