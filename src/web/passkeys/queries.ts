import { queryOptions } from "@tanstack/react-query";
import { beginReauth, myPasskeys } from "#contract/passkeys.ts";
import { call } from "../api.ts";

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: () => call(myPasskeys, {}),
});

/** How to prove who one is; made anew each time, because a challenge is answered once. */
export const proofQuery = queryOptions({
  queryKey: ["proof"],
  queryFn: () => call(beginReauth, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});
