import { mayReturnTo, PAGES } from "#contract/pages.ts";

/** The address of a sign-in page that leads back to `from` afterwards, where `from` may be returned to. */
export const signInFrom = (page: typeof PAGES.login | typeof PAGES.adminLogin, from: string): string =>
  mayReturnTo(from, true) ? `${page}?from=${encodeURIComponent(from)}` : page;

/** Where a sign-in leads: to the page that the address names and the member may open, else to `otherwise`. */
export const afterSignIn = (
  { search }: { search: string },
  isAdmin: boolean,
  otherwise: string = PAGES.dashboard,
): string => {
  const from = new URLSearchParams(search).get("from") ?? "";
  return mayReturnTo(from, isAdmin) ? from : otherwise;
};
