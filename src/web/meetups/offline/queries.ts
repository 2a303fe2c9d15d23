import { queryOptions } from "@tanstack/react-query";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { meetupOrKept } from "../../offline/my-meetups-kept.ts";
import { fetchMeetup, meetupQuery } from "../queries.ts";

/** Without network, answers with the meetup that this device stored last. */
export const keptMeetupQuery = (id: MeetupId, member: MemberId) =>
  queryOptions({
    ...meetupQuery(id, member),
    queryFn: () => meetupOrKept(id, () => fetchMeetup(id)),
  });
