import type { SiteForm } from "#contract/site/admin.ts";

/** What the form's inputs hold. */
export type Typed = Record<keyof SiteForm, string>;

/** What is not set is an empty input. */
export const typedOf = (set: SiteForm): Typed => ({
  name: set.name ?? "",
  sentence: set.sentence ?? "",
  accent: set.accent ?? "",
  communityUrl: set.communityUrl ?? "",
  contactEmail: set.contactEmail ?? "",
});
