import type { MeetupId } from "#contract/ids.ts";
import { offeringByLink, ownTalks } from "#contract/talks.ts";
import { queryOf } from "../base/query-of.ts";

export const talksKey = ["talks"] as const;

export const ownTalksQuery = queryOf(ownTalks, {
  queryKey: [...talksKey, "own"],
  meta: { failed: "Kon je voorstellen niet laden" },
});

export const offeringByLinkQuery = (token: string, meetupId: MeetupId) =>
  queryOf(offeringByLink, {
    queryKey: [...talksKey, "by-link", token, meetupId],
    input: { params: { token, meetupId } },
    gcTime: 0,
    meta: { failed: "Kon het formulier niet laden" },
  });
