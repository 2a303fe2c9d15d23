/** `look`: it works, but something may be wrong; `wrong`: it does not work, or soon will not. */
export type State = "ok" | "look" | "wrong";

/** One result of the examination: a sentence for the operator, with advice when something is wrong. */
export interface Finding {
  readonly state: State;
  readonly about: string;
  readonly says: string;
}

export const finding = (about: string, state: State, says: string): Finding => ({ state, about, says });

export const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
