import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { SiteForm, SiteSettings } from "#contract/site/admin.ts";
import { formField, TextArea } from "../../ui/field.tsx";
import { Checkbox } from "../../ui/toggle.tsx";
import { AccentField } from "./accent-field.tsx";
import { LogoField } from "./logo-field.tsx";
import { MaybeFixed } from "./maybe-fixed.tsx";
import type { SiteValues } from "./site-values.ts";

interface SiteFieldsProps {
  readonly form: UseFormReturn<SiteValues, unknown, SiteForm>;
  readonly settings: SiteSettings;
}

export const SiteFields = (props: SiteFieldsProps) =>
  Object.entries(SITE_INPUTS).map(([name, Input]) => <Input key={name} {...props} />);

const SITE_INPUTS = {
  name: ({ form, settings: { fixed, otherwise } }) => (
    <MaybeFixed
      label="Naam van de club"
      placeholder={otherwise.name}
      autoComplete="organization"
      hint="Staat boven elke pagina, in elke e-mail en in agenda’s."
      fixed={fixed.name}
      variable="SITE_NAME"
      {...formField(form, "name")}
    />
  ),
  sentence: ({ form }) => (
    <TextArea
      label="Zin over de club"
      rows={3}
      hint="Staat boven de komende meetups. Leeg laten: er staat niets."
      {...formField(form, "sentence")}
    />
  ),
  logo: LogoField,
  accent: AccentField,
  communityUrl: ({ form, settings: { fixed } }) => (
    <MaybeFixed
      label="Link naar de community"
      type="url"
      placeholder="https://"
      autoComplete="url"
      hint="Waar het logo op de hoofdpagina heen gaat, zoals een forum."
      fixed={fixed.communityUrl}
      variable="COMMUNITY_URL"
      {...formField(form, "communityUrl")}
    />
  ),
  contactEmail: ({ form, settings: { fixed, otherwise } }) => (
    <MaybeFixed
      label="Contactadres"
      type="email"
      placeholder={otherwise.contactEmail}
      autoComplete="email"
      hint="Voor wie een fout wil melden, en als afzender in agenda’s."
      fixed={fixed.contactEmail}
      variable="CONTACT_EMAIL"
      {...formField(form, "contactEmail")}
    />
  ),
  organisersPublish: ({ form }) => (
    <Checkbox
      label="Wie een meetup organiseert, mag hem zelf aankondigen"
      hint="Anders maakt een organisator concepten, en kondigt een beheerder ze aan."
      {...form.register("organisersPublish")}
    />
  ),
  talks: ({ form }) => (
    <Checkbox
      label="Voorstellen"
      hint="Leden kunnen zeggen dat ze op een avond iets willen laten zien. Uit: er is niets van te zien."
      {...form.register("talks")}
    />
  ),
} satisfies Record<keyof SiteForm, (props: SiteFieldsProps) => ReactNode>;
