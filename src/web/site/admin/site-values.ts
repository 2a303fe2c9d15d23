import * as z from "zod/mini";
import { SiteForm } from "#contract/site/admin.ts";

/** Of each field its input's value: a checkbox has a boolean, any other input a text. */
export type SiteValues = {
  readonly [Name in keyof SiteForm]-?: boolean extends SiteForm[Name] ? boolean : string;
};

export const NAMES = Object.keys(SiteForm.shape) as (keyof SiteForm)[];
const Value = z.optional(z.union([z.string(), z.boolean()]));

/** Values of the edited inputs only. */
export const SiteDraft = z.object(
  Object.fromEntries(NAMES.map((name) => [name, Value])) as unknown as {
    readonly [Name in keyof SiteValues]: z.ZodMiniOptional<z.ZodMiniType<SiteValues[Name], SiteValues[Name]>>;
  },
);

export const siteFormValues = (set: SiteForm): SiteValues =>
  Object.fromEntries(NAMES.map((name) => [name, set[name] ?? ""])) as SiteValues;
