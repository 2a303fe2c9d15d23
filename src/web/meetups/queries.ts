import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import * as contract from "#contract/meetups.ts";
import { meetupsNow } from "#contract/meetups.ts";
import { call } from "../base/api.ts";
import { meetupsKey } from "../base/query-meta.ts";

/** The visitor's view stays while the member's own is fetched. @param member whose answers are shown; null for a visitor */
export const upcomingQuery = (member: MemberId | null) =>
  queryOptions({
    queryKey: [...meetupsKey, "upcoming", member],
    queryFn: async () => {
      const [running, coming] = await Promise.all([call(meetupsNow, {}), call(contract.upcomingMeetups, {})]);
      return inOrder(running.meetups, coming.meetups);
    },
    placeholderData: keepPreviousData,
    meta: { failed: () => "Kon meetups niet laden" },
  });

/** Each meetup once: one that began between two answers is in both, as one that begins this very moment. */
export const inOrder = (
  running: readonly contract.Meetup[],
  coming: readonly contract.Meetup[],
): contract.Meetup[] => [...new Map([...running, ...coming].map((meetup) => [meetup.id, meetup])).values()];

export const fetchMeetup = async (id: MeetupId): Promise<contract.Meetup> =>
  (await call(contract.oneMeetup, { params: { id } })).meetup;

export const meetupQuery = (id: MeetupId, member: MemberId | null) =>
  queryOptions({
    queryKey: [...meetupsKey, id, member],
    queryFn: () => fetchMeetup(id),
    placeholderData: (shown: contract.Meetup | undefined) => (shown?.id === id ? shown : undefined),
  });
