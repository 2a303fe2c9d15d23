import type { Progress } from "../../platform/db/contents.ts";

const CLEAR_LINE = "\r\u001B[2K";
/** Percent between two lines, when the output is no terminal. */
const PERCENT_PER_LINE = 10;

/** On a terminal in one line that is overwritten, elsewhere line by line. */
export function progressOn(output: { readonly isTTY?: boolean; write(text: string): unknown }): {
  readonly progress: Progress;
  readonly clear: () => void;
} {
  let shown = "";
  let stage = "";
  let percent = 0;
  return {
    progress: (doing, share) => {
      const now = share === undefined ? 0 : Math.floor(Math.min(share, 1) * 100);
      const isNext =
        doing !== stage ||
        now >= percent + (output.isTTY ? 1 : PERCENT_PER_LINE) ||
        (now === 100 && percent < 100);
      if (!isNext) return;
      [stage, percent] = [doing, now];
      shown = share === undefined ? `${doing}...` : `${doing}: ${now} %`;
      output.write(output.isTTY ? `${CLEAR_LINE}${shown}` : `${shown}\n`);
    },
    /** The next output begins on an empty line. */
    clear: () => {
      if (output.isTTY && shown !== "") output.write(CLEAR_LINE);
      shown = "";
    },
  };
}

export const { progress, clear: clearProgress } = progressOn(process.stdout);
