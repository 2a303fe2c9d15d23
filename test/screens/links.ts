import type { Page } from "playwright-core";

const MESSAGES = ["mailto:", "tel:"];

/**
 * Checks the links of pages. Fetches each address of the site once.
 * @returns a function that finds the links of a page which lead nowhere, each with its answer
 */
export function linkChecker(): (page: Page) => Promise<string[]> {
  const answers = new Map<string, Promise<number>>();
  const answerOf = (address: string) => {
    const known = answers.get(address);
    if (known) return known;
    const answer = fetch(address, { redirect: "manual" }).then(async ({ status, body }) => {
      await body?.cancel();
      return status;
    });
    answers.set(address, answer);
    return answer;
  };
  return async (page) => {
    const { origin } = new URL(page.url());
    const dead: string[] = [];
    for (const { href, isThisPage, hasTarget } of await linksOf(page)) {
      const { protocol, hash } = new URL(href);
      if (MESSAGES.includes(protocol)) continue;
      if (isThisPage) {
        if (!hasTarget) dead.push(href);
        continue;
      }
      const address = href.slice(0, href.length - hash.length).replace(/^webcal:/, "http:");
      if (!address.startsWith("http")) dead.push(href);
      // Other sites are not asked: tests work without network.
      if (new URL(address).origin !== origin) continue;
      const status = await answerOf(address);
      if (status >= 400) dead.push(`${href}: ${status}`);
    }
    return dead;
  };
}

const linksOf = (page: Page) =>
  page.locator("a[href]").evaluateAll((all) =>
    (all as HTMLAnchorElement[]).map(({ href, hash, pathname, search }) => ({
      href,
      isThisPage: hash !== "" && pathname === location.pathname && search === location.search,
      hasTarget: document.getElementById(decodeURIComponent(hash.slice(1))) !== null,
    })),
  );
