import { queryOptions } from "@tanstack/react-query";
import { invitationsByLink } from "#contract/members.ts";
import { call } from "../api.ts";

/** How it stands with whoever a link to leave belongs to. */
export const linkStateQuery = (token: string) =>
  queryOptions({
    queryKey: ["invitations-by-link", token],
    queryFn: () => call(invitationsByLink, { params: { token } }),
  });
