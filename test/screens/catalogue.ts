import type { PageName } from "#contract/pages.ts";
import { CLUB_SCREENS } from "./organisers-club.ts";
import { MEETUPS_SCREENS } from "./organisers-meetups.ts";
import type { Screen } from "./screen.ts";
import { VISITORS_SCREENS } from "./visitors.ts";

/** Every page in its states, dialogs and errors included; a missing page does not compile. */
export const CATALOGUE: Readonly<Record<PageName | "unknownPath", readonly Screen[]>> = {
  ...VISITORS_SCREENS,
  ...MEETUPS_SCREENS,
  ...CLUB_SCREENS,
};

const ORGANISERS_SCREENS: readonly Screen[] = Object.values({ ...MEETUPS_SCREENS, ...CLUB_SCREENS }).flat();

/** All screens, each with its session. */
export const SCREENS: readonly Screen[] = Object.values(CATALOGUE)
  .flat()
  .map((screen) => (ORGANISERS_SCREENS.includes(screen) ? { ...screen, session: "organiser" } : screen));

/** The last state of its page in the catalogue. */
export const isLastOfPage = ({ name }: Screen): boolean =>
  Object.values(CATALOGUE).some((states) => states.at(-1)?.name === name);
