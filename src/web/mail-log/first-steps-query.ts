import { type FirstSteps, firstSteps } from "#contract/site/admin.ts";
import { adminKey, polled } from "../base/query-meta.ts";
import { queryOf } from "../base/query-of.ts";

const POLL_MS = 2_000;
/** After a failed attempt, because the server waits about a minute or longer before the next one. */
const SLOW_POLL_MS = 30_000;

export const firstStepsQuery = queryOf(firstSteps, {
  queryKey: [...adminKey, "first-steps"],
  staleTime: 0,
  refetchInterval: polled<FirstSteps>((data) => {
    if (!data || !isUnderWay(data.mail)) return false;
    const { lastTest, postponedUntil } = data.mail;
    return lastTest?.error === null && postponedUntil === null ? POLL_MS : SLOW_POLL_MS;
  }),
  meta: { failed: "Kon de eerste stappen niet laden" },
});

const isUnderWay = ({ server, lastTest }: FirstSteps["mail"]) =>
  server === "smtp" && lastTest !== null && lastTest.sentAt === null && !lastTest.gaveUp;
