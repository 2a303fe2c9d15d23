import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  mailWords,
  previewMailWords,
  type SiteForm,
  siteSettings,
  type WordsForm,
} from "#contract/site/admin.ts";
import { call } from "../../base/api.ts";
import { adminKey } from "../../base/query-meta.ts";

export type SiteValues = Record<Exclude<keyof SiteForm, "organisersPublish">, string> & {
  readonly organisersPublish: boolean;
};

const changed = z.optional(z.string());

/** Values of the edited inputs only. */
export const SiteDraft = z.object({
  name: changed,
  sentence: changed,
  logo: changed,
  accent: changed,
  communityUrl: changed,
  contactEmail: changed,
  organisersPublish: z.optional(z.boolean()),
} satisfies Record<keyof SiteForm, unknown>);

export const siteFormValues = (set: SiteForm): SiteValues => ({
  name: set.name ?? "",
  sentence: set.sentence ?? "",
  logo: set.logo ?? "",
  accent: set.accent ?? "",
  communityUrl: set.communityUrl ?? "",
  contactEmail: set.contactEmail ?? "",
  organisersPublish: set.organisersPublish ?? false,
});

/** Never served from the cache alone, because another organiser may have changed the settings. */
export const siteQuery = queryOptions({
  queryKey: [...adminKey, "site"],
  queryFn: () => call(siteSettings, {}),
  staleTime: 0,
  meta: { failed: "Kon de gegevens van de site niet laden" },
});

export const mailWordsQuery = queryOptions({
  queryKey: [...adminKey, "mail-words"],
  queryFn: () => call(mailWords, {}),
  staleTime: 0,
  meta: { failed: "Kon de eigen woorden niet laden" },
});

export const mailWordsPreviewQuery = (body: WordsForm) =>
  queryOptions({
    queryKey: [...adminKey, "mail-words-preview", body],
    queryFn: () => call(previewMailWords, { body }),
    gcTime: 0,
  });
