import type { Page } from "playwright-core";

/** Answers 404 for these scripts, as after a release, until the page has been loaded this many times. */
export async function removeScripts(
  page: Page,
  scripts: string | RegExp,
  { forLoads }: { readonly forLoads: number },
): Promise<void> {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(scripts, (route) =>
    loads < forLoads ? route.fulfill({ status: 404, body: "" }) : route.continue(),
  );
}
