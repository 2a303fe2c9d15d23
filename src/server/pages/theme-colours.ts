import { accentTones } from "#domain/accent.ts";
import { isColour } from "#domain/colour.ts";

/** What a browser or a phone colours around the page, in each theme: the club's, where it is set, else that of `web/styles.css`. */
export function themeColours(accent: string | null): { readonly light: string; readonly dark: string } {
  if (accent === null || !isColour(accent)) return { light: "#0b5fa5", dark: "#2c6ba3" };
  const { light, dark } = accentTones(accent);
  return { light: light.accent, dark: dark.leaf };
}
