import * as z from "zod/mini";
import type { SiteForm } from "#contract/site/admin.ts";

/** What the form's inputs hold. */
export type Typed = Record<keyof SiteForm, string>;

const touched = z.optional(z.string());

/** Of those inputs what was typed in them. */
export const Touched = z.object({
  name: touched,
  sentence: touched,
  logo: touched,
  accent: touched,
  communityUrl: touched,
  contactEmail: touched,
} satisfies Record<keyof SiteForm, unknown>);

/** What is not set is an empty input. */
export const typedOf = (set: SiteForm): Typed => ({
  name: set.name ?? "",
  sentence: set.sentence ?? "",
  logo: set.logo ?? "",
  accent: set.accent ?? "",
  communityUrl: set.communityUrl ?? "",
  contactEmail: set.contactEmail ?? "",
});
