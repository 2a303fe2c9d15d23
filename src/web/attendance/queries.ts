import { queryOptions } from "@tanstack/react-query";
import { waitingInBrowser } from "./link-access.ts";

/** Not cached: presses at a door are stored by other windows too. */
export const ticksInBrowserQuery = queryOptions({
  queryKey: ["ticks-in-browser"],
  queryFn: waitingInBrowser,
  networkMode: "always",
  gcTime: 0,
});
