import { queryOptions } from "@tanstack/react-query";
import { meetupParticipants } from "#contract/responses/admin.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { call } from "../../api.ts";

export const participantsQuery = (id: MeetupId) =>
  queryOptions({
    queryKey: ["admin", "participants", id],
    queryFn: () => call(meetupParticipants, { params: { id } }),
    staleTime: 0,
  });
