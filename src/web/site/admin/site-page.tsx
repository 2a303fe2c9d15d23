import { useMutation } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import type { UseFormReturn } from "react-hook-form";
import { PAGES } from "#contract/pages.ts";
import { SiteForm as Checked, changeSite, type SiteSettings } from "#contract/site/admin.ts";
import { call, messageOf } from "../../base/api.ts";
import { Loaded } from "../../base/loaded.tsx";
import { useHeldState } from "../../base/page-state.tsx";
import { adminKey } from "../../base/query-meta.ts";
import { DraftOffer } from "../../forms/draft-offer.tsx";
import { type EditedFields, useKeptForm } from "../../forms/kept-form.ts";
import { SaveFailed, unlessRetried } from "../../forms/save-failed.tsx";
import { AdminFrame } from "../../frames/admin-frame.tsx";
import { firstStepsQuery } from "../../mail-log/first-steps.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card, RowsSkeleton } from "../../ui/card.tsx";
import { Field, formField, TextArea } from "../../ui/field.tsx";
import { Checkbox } from "../../ui/toggle.tsx";
import { AccentField, previewAccent } from "./accent-field.tsx";
import { isAllDone, useChangeSteps } from "./first-steps.tsx";
import { LogoField } from "./logo-field.tsx";
import { MailWordsSection } from "./mail-words.tsx";
import { SiteDraft, type SiteValues, siteFormValues, siteQuery } from "./queries.ts";

export function AdminSitePage() {
  return (
    <AdminFrame title="Site" actions={<LinkButton to={PAGES.adminWebhooks}>Naar de koppelingen</LinkButton>}>
      <div className="space-y-9">
        <Loaded query={siteQuery} loading={<RowsSkeleton />}>
          {(settings) => <SiteForm settings={settings} />}
        </Loaded>
        <MailWordsSection />
        <section aria-labelledby="eerste-stappen">
          <h2 id="eerste-stappen" className="mb-2 text-xl font-[650]">
            Eerste stappen
          </h2>
          <FirstStepsAgain />
        </section>
      </div>
    </AdminFrame>
  );
}

function FirstStepsAgain() {
  const change = useChangeSteps("Ze staan weer op het overzicht");
  return (
    <Loaded query={firstStepsQuery} loading={null}>
      {(steps) => {
        if (isAllDone(steps)) return <p className="text-soft">Alle stappen zijn klaar.</p>;
        const bringBack = () => change.mutate({ body: { isAway: false, later: [] } });
        return steps.isAway || steps.later.length > 0 ? (
          <>
            <p className="mb-3 text-soft">
              {steps.isAway ? "Ze zijn opgeborgen." : "Een deel is voor later bewaard."}
            </p>
            <Button onClick={bringBack} disabled={change.isPending}>
              Zet de eerste stappen terug
            </Button>
          </>
        ) : (
          <LinkButton to={PAGES.adminDashboard}>Naar de eerste stappen</LinkButton>
        );
      }}
    </Loaded>
  );
}

const FAILED = "De site kon niet worden opgeslagen";

function SiteForm({ settings }: { settings: SiteSettings }) {
  const [, changePage] = useHeldState();
  const { form, offered, done } = useKeptForm({
    name: "site",
    schema: Checked,
    start: siteFormValues(settings.stored),
    // Shows values that another organiser saved meanwhile, except in fields that were edited here.
    isLive: true,
    draft: SiteDraft,
    write: onlyEdited,
  });
  const { dirtyFields } = form.formState;
  const save = useMutation({
    // Sends only edited fields, to keep what another organiser changed meanwhile.
    mutationFn: (checked: Checked) => call(changeSite, { body: onlyEdited(checked, dirtyFields) }),
    onSuccess: ({ site }, checked) => {
      done();
      changePage((before) => ({ ...before, site }));
      previewAccent(site.accent);
      form.reset(siteFormValues(checked), { keepDirtyValues: false, keepFieldsRef: true });
    },
    meta: { succeeded: messageOf, failed: unlessRetried(FAILED), invalidates: [adminKey] },
  });
  return (
    <Card className="sm:p-7">
      <form
        noValidate
        aria-label="Site"
        className="max-w-150 space-y-5"
        onSubmit={form.handleSubmit((checked) => save.mutate(checked))}
      >
        <DraftOffer offered={offered} />
        <Fields form={form} settings={settings} />
        <SaveFailed error={save.error} what={FAILED} />
        <Button look="primary" type="submit" className="max-sm:w-full" disabled={save.isPending}>
          {save.isPending ? "Opslaan..." : "Opslaan"}
        </Button>
      </form>
    </Card>
  );
}

const onlyEdited = (values: object, edited: EditedFields) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => edited[name]));

interface FieldsProps {
  readonly form: UseFormReturn<SiteValues, unknown, Checked>;
  readonly settings: SiteSettings;
}

function Fields({ form, settings: { fixed, otherwise } }: FieldsProps) {
  return (
    <>
      <MaybeFixed
        label="Naam van de club"
        placeholder={otherwise.name}
        autoComplete="organization"
        hint="Staat boven elke pagina, in elke e-mail en in agenda’s."
        fixed={fixed.name}
        variable="SITE_NAME"
        {...formField(form, "name")}
      />
      <TextArea
        label="Zin over de club"
        rows={3}
        hint="Staat boven de komende meetups. Leeg laten: er staat niets."
        {...formField(form, "sentence")}
      />
      <LogoField form={form} />
      <AccentField form={form} />
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
      <Checkbox
        label="Wie een meetup organiseert, mag hem zelf aankondigen"
        hint="Anders maakt een organisator concepten, en kondigt een beheerder ze aan."
        {...form.register("organisersPublish")}
      />
    </>
  );
}

interface MaybeFixedProps extends ComponentProps<typeof Field> {
  /** Value from the environment; null when organisers set it here. */
  readonly fixed: string | null;
  readonly variable: string;
}

function MaybeFixed({ fixed, variable, ...field }: MaybeFixedProps) {
  if (fixed === null) return <Field {...field} />;
  return (
    <Field label={field.label} value={fixed} disabled hint={`Vastgelegd bij de installatie (${variable}).`} />
  );
}
