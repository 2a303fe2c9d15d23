/** Replaces the name of a member with a hidden name. */
export const ANONYMOUS = "Anoniem";

/** A member's name as visitors and other members see it; organisers see the real name. */
export const shownName = (name: string, isShown: boolean): string => (isShown ? name : ANONYMOUS);

/** `Anna`, `Anna en Piet`, `Anna, Piet en Kees` */
export const namesInWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} en ${names.at(-1)}`;
