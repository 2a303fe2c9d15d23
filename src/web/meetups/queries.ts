import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import * as contract from "#contract/meetups.ts";
import { call } from "../api.ts";
import { meetupsKey } from "../query-meta.ts";

/**
 * The visitor's view stays on screen while the member's own view is fetched.
 * @param member whose answers are shown; null for a visitor
 */
export const upcomingQuery = (member: MemberId | null) =>
  queryOptions({
    queryKey: [...meetupsKey, "upcoming", member],
    queryFn: async () => (await call(contract.upcomingMeetups, {})).meetups,
    placeholderData: keepPreviousData,
    meta: { failed: () => "Kon meetups niet laden" },
  });

export const fetchMeetup = async (id: MeetupId): Promise<contract.Meetup> =>
  (await call(contract.oneMeetup, { params: { id } })).meetup;

export const meetupQuery = (id: MeetupId, member: MemberId | null) =>
  queryOptions({
    queryKey: [...meetupsKey, id, member],
    queryFn: () => fetchMeetup(id),
    placeholderData: (shown: contract.Meetup | undefined) => (shown?.id === id ? shown : undefined),
  });
