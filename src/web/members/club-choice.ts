import { CLUB_MESSAGES } from "#contract/members.ts";

/** The choice beside an address that is used for nothing else unless somebody ticks it. */
export const CLUB_CHOICE = {
  label: `${CLUB_MESSAGES} ook`,
  hint: "Nieuws dat niet over één meetup gaat. Je kunt dit later altijd veranderen.",
} as const;
