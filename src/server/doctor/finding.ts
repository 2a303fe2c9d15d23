/** `look`: it works, and something may be amiss; `wrong`: it does not work, or soon will not. */
export type State = "ok" | "look" | "wrong";

/** What one look at the installation found: a line for the operator, with what to do where something is amiss. */
export interface Finding {
  readonly state: State;
  readonly about: string;
  readonly says: string;
}

export const finding = (about: string, state: State, says: string): Finding => ({ state, about, says });

/** What went wrong, in a word of the system or the network. */
export const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
