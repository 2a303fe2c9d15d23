/** The button of a mail with which a member gives up one evening, by what they have there. Keys are words of addresses. */
export const GIVE_UP = {
  plek: "Ik kan toch niet",
  wachtlijst: "Haal me van de wachtlijst",
} as const;

export type GivenUp = keyof typeof GIVE_UP;
