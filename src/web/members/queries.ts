import { queryOptions } from "@tanstack/react-query";
import { invitationsByLink } from "#contract/members.ts";
import { call } from "../api.ts";

export const linkStateQuery = (token: string) =>
  queryOptions({
    queryKey: ["invitations-by-link", token],
    queryFn: () => call(invitationsByLink, { params: { token } }),
  });
