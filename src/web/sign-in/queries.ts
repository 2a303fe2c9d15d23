import { queryOptions } from "@tanstack/react-query";
import { passwordLink } from "#contract/sign-in.ts";
import { call } from "../api.ts";

export const passwordLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ["password-link", token],
    queryFn: () => call(passwordLink, { params: { token } }),
    staleTime: 0,
    gcTime: 0,
  });
