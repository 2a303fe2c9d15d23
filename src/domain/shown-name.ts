/** Replaces the name of a member with a hidden name. */
export const ANONYMOUS = "Anoniem";

/** A member's name as visitors and other members see it; organisers see the real name. */
export const shownName = (name: string, isShown: boolean): string => (isShown ? name : ANONYMOUS);
