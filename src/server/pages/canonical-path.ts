import { PAGES } from "#contract/pages.ts";

const PATTERNS = Object.values(PAGES).map((pattern) => pattern.split("/").filter(Boolean));

/**
 * The canonical path of the page that the browser's router shows at this path, or null without one. The
 * router ignores case and trailing slashes, so `/Login/` is `/login`.
 * @param path without query; parameters keep their case
 */
export function canonicalPath(path: string): string | null {
  const given = path.replace(/\/+$/, "").split("/").slice(1);
  const pattern = PATTERNS.find((parts) => fits(parts, given));
  if (!pattern) return null;
  return `/${pattern.flatMap((part, place) => (isParameter(part) ? given.slice(place, place + 1) : [part])).join("/")}`;
}

const isParameter = (part: string) => part.startsWith(":");
const isOptional = (part: string) => part.endsWith("?");

function fits(parts: readonly string[], given: readonly string[]): boolean {
  return (
    given.length <= parts.length &&
    parts.every((part, place) => {
      const word = given[place];
      if (word === undefined) return isOptional(part);
      return isParameter(part) ? word !== "" : word.toLowerCase() === part;
    })
  );
}
