import * as z from "zod/mini";

/** The companions and answers that a member adds to a yes. `id` is the question's. */
export const OwnDetails = z.object({
  guests: z.number(),
  answers: z.array(z.object({ id: z.string(), text: z.string() })),
  /** Rises with each change; a change names the one that it replaces. */
  version: z._default(z.number(), 0),
});
export type OwnDetails = z.output<typeof OwnDetails>;

/** What the member answered to the question; null: nothing. */
export const answerTo = (answers: OwnDetails["answers"], question: string): string | null =>
  answers.find(({ id }) => id === question)?.text ?? null;
