import { queryOptions } from "@tanstack/react-query";
import type { MeetupId } from "#contract/ids.ts";
import { meetupParticipants } from "#contract/responses/admin.ts";
import { call } from "../../api.ts";
import { adminKey } from "../../queries.ts";

const FAILED = "Fout bij ophalen van statistieken";

export const participantsQuery = (id: MeetupId) =>
  queryOptions({
    queryKey: [...adminKey, "participants", id],
    queryFn: () => call(meetupParticipants, { params: { id } }),
    staleTime: 0,
    meta: { failed: FAILED, missing: FAILED },
  });
