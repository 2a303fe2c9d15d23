import { accentSheetOf } from "#contract/site/accent-sheet.ts";

/** The page that is open takes the new colour at once; those that are fetched have it from the server. */
export function showAccent(accent: string | null): void {
  const old = document.querySelectorAll('link[href^="/accent/"]');
  const forget = () => {
    for (const link of old) link.remove();
  };
  if (accent === null) forget();
  else {
    const href = accentSheetOf(accent);
    // Until the new one is there the old one stays.
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: forget });
    document.head.append(sheet);
  }
}
