import * as z from "zod/mini";
import {
  mailWords,
  previewMailWords,
  type SiteForm,
  siteSettings,
  type WordsForm,
} from "#contract/site/admin.ts";
import { adminKey } from "../../base/query-meta.ts";
import { queryOf } from "../../base/query-of.ts";

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
export const siteQuery = queryOf(siteSettings, {
  queryKey: [...adminKey, "site"],
  staleTime: 0,
  meta: { failed: "Kon de gegevens van de site niet laden" },
});

export const mailWordsQuery = queryOf(mailWords, {
  queryKey: [...adminKey, "mail-words"],
  staleTime: 0,
  meta: { failed: "Kon de eigen woorden niet laden" },
});

export const mailWordsPreviewQuery = (body: WordsForm) =>
  queryOf(previewMailWords, {
    queryKey: [...adminKey, "mail-words-preview", body],
    input: { body },
    gcTime: 0,
  });
