import * as z from "zod/mini";

const DELAY = "Wachttijd moet 0 tot 3600 seconden zijn";

/** Seconds in which a mailing can still be undone: nobody sees or gets anything before they are over. */
export const secondsToUndo = z
  .number({ error: DELAY })
  .check(z.int(DELAY), z.minimum(0, DELAY), z.maximum(3600, DELAY));
