import { queryOptions } from "@tanstack/react-query";
import * as contract from "#contract/meetups.ts";
import { call } from "../api.ts";

/** @param member whose answers are shown; null for a visitor */
export const upcomingQuery = (member: number | null) =>
  queryOptions({
    queryKey: ["meetups", "upcoming", member],
    queryFn: async () => (await call(contract.upcomingMeetups, {})).meetups,
  });

export const meetupQuery = (id: contract.MeetupId, member: number | null) =>
  queryOptions({
    queryKey: ["meetups", id, member],
    queryFn: async () => (await call(contract.oneMeetup, { params: { id } })).meetup,
  });
