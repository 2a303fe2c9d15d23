import type { Audience } from "#contract/mailings.ts";

export const AUDIENCES: Readonly<Record<Audience, string>> = {
  confirmed: "Wie komt",
  waitlist: "Wie op de wachtlijst staat",
  came: "Wie er was",
  invited: "Iedereen die is uitgenodigd",
};
