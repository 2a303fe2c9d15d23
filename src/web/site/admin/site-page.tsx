import { useMutation } from "@tanstack/react-query";
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
import { firstStepsQuery } from "../../mail-log/first-steps-query.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card, RowsSkeleton } from "../../ui/card.tsx";
import { previewAccent } from "./accent-field.tsx";
import { isAllDone, useChangeSteps } from "./first-steps.tsx";
import { MailWordsSection } from "./mail-words.tsx";
import { siteQuery } from "./queries.ts";
import { SiteFields } from "./site-fields.tsx";
import { SiteTabs } from "./site-tabs.tsx";
import { SiteDraft, siteFormValues } from "./site-values.ts";

export function AdminSitePage() {
  return (
    <AdminFrame title="Site">
      <SiteTabs />
      <div className="space-y-9">
        <Loaded query={siteQuery} loading={<RowsSkeleton />}>
          {(settings) => <SiteForm settings={settings} />}
        </Loaded>
        <section aria-labelledby="eerste-stappen">
          <h2 id="eerste-stappen" className="mb-2 text-xl font-heading">
            Eerste stappen
          </h2>
          <FirstStepsAgain />
        </section>
      </div>
    </AdminFrame>
  );
}

export const AdminMailWordsPage = () => (
  <AdminFrame title="Site">
    <SiteTabs />
    <MailWordsSection />
  </AdminFrame>
);

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

const SITE_NOT_SAVED = "De site kon niet worden opgeslagen";

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
    meta: { succeeded: messageOf, failed: unlessRetried(SITE_NOT_SAVED), invalidates: [adminKey] },
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
        <SiteFields form={form} settings={settings} />
        <SaveFailed error={save.error} what={SITE_NOT_SAVED} />
        <Button look="primary" type="submit" className="max-sm:w-full" disabled={save.isPending}>
          {save.isPending ? "Opslaan..." : "Opslaan"}
        </Button>
      </form>
    </Card>
  );
}

const onlyEdited = (values: object, edited: EditedFields) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => edited[name]));
