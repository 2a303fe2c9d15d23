import { mayReturnTo, PAGES } from "#contract/pages.ts";

/** Where a sign-in leads: to the page that the address names and the member may open, else to `otherwise`. */
export const afterSignIn = (
  { search }: { search: string },
  isAdmin: boolean,
  otherwise: string = PAGES.dashboard,
): string => {
  const from = new URLSearchParams(search).get("from") ?? "";
  return mayReturnTo(from, isAdmin) ? from : otherwise;
};
