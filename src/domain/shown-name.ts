/** Stands for the name of a member who hides theirs. */
export const ANONYMOUS = "Anoniem";

/** What everybody but organisers reads of a member's name. */
export const shownName = (name: string, isShown: boolean): string => (isShown ? name : ANONYMOUS);
