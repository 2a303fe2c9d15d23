import * as z from "zod/mini";
import type { SiteForm } from "#contract/site/admin.ts";

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
