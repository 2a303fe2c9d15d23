import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ArchiveQuery, archive } from "#contract/meetups/archive.ts";
import { call } from "../../api.ts";
import { meetupsKey } from "../../queries.ts";

export const archiveQuery = ({ year, page, search }: ArchiveQuery) =>
  queryOptions({
    queryKey: [...meetupsKey, "archive", year, page, search],
    queryFn: () =>
      call(archive, {
        query: {
          ...(page > 1 && { page: String(page) }),
          ...(year !== null && { year: String(year) }),
          ...(search !== "" && { search }),
        },
      }),
    placeholderData: keepPreviousData,
    meta: { failed: () => "Kon het archief niet laden" },
  });
