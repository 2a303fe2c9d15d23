import { queryOptions } from "@tanstack/react-query";
import { type FirstSteps, firstSteps, siteSettings } from "#contract/site/admin.ts";
import { call } from "../../api.ts";
import { adminKey } from "../../queries.ts";

/** As it is now: another organiser may have changed it. */
export const siteQuery = queryOptions({
  queryKey: [...adminKey, "site"],
  queryFn: () => call(siteSettings, {}),
  staleTime: 0,
  meta: { failed: "Kon de gegevens van de site niet laden" },
});

const POLL_MS = 2_000;
/** What failed once is tried again by the minute. */
const SLOW_POLL_MS = 30_000;

/** Asked again until it is known what became of the last test mail. */
export const firstStepsQuery = queryOptions({
  queryKey: [...adminKey, "first-steps"],
  queryFn: () => call(firstSteps, {}),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => {
    if (!data || !isUnderWay(data.mail)) return false;
    return data.mail.lastTest?.error === null ? POLL_MS : SLOW_POLL_MS;
  },
  meta: { failed: "Kon de eerste stappen niet laden" },
});

const isUnderWay = ({ server, lastTest }: FirstSteps["mail"]) =>
  server === "smtp" && lastTest !== null && lastTest.sentAt === null && !lastTest.gaveUp;
