import { mayReturnTo, type PAGES } from "#contract/pages.ts";

/** The address of a sign-in page that leads back to `from` afterwards, where `from` may be returned to. */
export const signInFrom = (page: typeof PAGES.login | typeof PAGES.adminLogin, from: string): string =>
  mayReturnTo(from, true) ? `${page}?from=${encodeURIComponent(from)}` : page;
