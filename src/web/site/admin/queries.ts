import { mailWords, previewMailWords, siteSettings, type WordsForm } from "#contract/site/admin.ts";
import { adminKey } from "../../base/query-meta.ts";
import { queryOf } from "../../base/query-of.ts";

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
