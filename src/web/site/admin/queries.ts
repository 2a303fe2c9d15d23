import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type FirstSteps, firstSteps, type SiteForm, siteSettings } from "#contract/site/admin.ts";
import { call } from "../../api.ts";
import { adminKey } from "../../queries.ts";

/** What the form's inputs hold. */
export type Typed = Record<keyof SiteForm, string>;

const changedFields = z.optional(z.string());

/** Of those inputs what was typed in them. */
export const Touched = z.object({
  name: changedFields,
  sentence: changedFields,
  logo: changedFields,
  accent: changedFields,
  communityUrl: changedFields,
  contactEmail: changedFields,
} satisfies Record<keyof SiteForm, unknown>);

/** What is not set is an empty input. */
export const siteFormValues = (set: SiteForm): Typed => ({
  name: set.name ?? "",
  sentence: set.sentence ?? "",
  logo: set.logo ?? "",
  accent: set.accent ?? "",
  communityUrl: set.communityUrl ?? "",
  contactEmail: set.contactEmail ?? "",
});

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
