import { queryOptions } from "@tanstack/react-query";
import { beginReauth, myPasskeys } from "#contract/passkeys.ts";
import { call } from "../api.ts";

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: () => call(myPasskeys, {}),
});

/** How the organiser can prove their identity. Never cached, because a challenge is valid once. */
export const proofQuery = queryOptions({
  queryKey: ["proof"],
  queryFn: () => call(beginReauth, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});
