import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { MeetupId } from "#contract/ids.ts";
import { meetupGuests } from "#contract/responses/guests.ts";
import { call } from "../../api.ts";
import type { SetFilters } from "../../lists/list.tsx";
import { adminKey } from "../../queries.ts";

const PAGE_SIZE = 50;

export const guestsQuery = (id: MeetupId, page: number, filters: SetFilters<"list" | "search">) =>
  queryOptions({
    queryKey: [...adminKey, "guests", id, page, filters],
    queryFn: () => call(meetupGuests, { params: { id }, query: { page, limit: PAGE_SIZE, ...filters } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { failed: "Fout bij ophalen van de deelnemers" },
  });
