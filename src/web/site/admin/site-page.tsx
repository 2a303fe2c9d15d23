import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PAGES } from "#contract/pages.ts";
import { SiteForm as Checked, changeSite, type SiteSettings } from "#contract/site/admin.ts";
import { type ApiError, call, messageOf } from "../../base/api.ts";
import { Loaded } from "../../base/loaded.tsx";
import { useHeldState } from "../../base/page-state.tsx";
import { adminKey } from "../../base/query-meta.ts";
import { ChangedElsewhere, isEditConflict } from "../../forms/changed-elsewhere.tsx";
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
import { NAMES, SiteDraft, siteFormValues } from "./site-values.ts";

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
  const client = useQueryClient();
  const [seen, setSeen] = useSeen(settings.stored, dirtyFields);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const save = useMutation({
    // Sends only edited fields, to keep what another organiser changed meanwhile.
    mutationFn: (checked: Checked) =>
      call(changeSite, {
        body: { ...onlyEdited(checked, dirtyFields), before: onlyEdited(seen, dirtyFields) },
      }),
    onMutate: () => setConflict(null),
    onError: async (error) => {
      if (!isEditConflict(error)) return;
      const { stored } = await client.fetchQuery({ ...siteQuery, staleTime: 0 });
      setConflict({
        error,
        fields: NAMES.filter((name) => dirtyFields[name] && stored[name] !== seen[name]),
      });
      setSeen(stored);
    },
    onSuccess: ({ site }, checked) => {
      done();
      client.setQueryData(
        siteQuery.queryKey,
        (before) =>
          before && { ...before, stored: { ...before.stored, ...onlyEdited(checked, dirtyFields) } },
      );
      changePage((before) => ({ ...before, site }));
      previewAccent(site.accent);
      form.reset(siteFormValues(checked), { keepDirtyValues: false, keepFieldsRef: true });
    },
    meta: {
      succeeded: messageOf,
      failed: (error) => (isEditConflict(error) ? null : unlessRetried(SITE_NOT_SAVED)(error)),
      invalidates: [adminKey],
    },
  });
  const submit = form.handleSubmit((checked) => save.mutate(checked));
  const takeOver = (fields: readonly (keyof Checked)[]) => {
    const newest = siteFormValues(settings.stored);
    for (const name of fields) form.resetField(name, { defaultValue: newest[name] });
    setConflict(null);
    save.reset();
  };
  return (
    <Card className="sm:p-7">
      <form noValidate aria-label="Site" className="max-w-150 space-y-5" onSubmit={submit}>
        <DraftOffer offered={offered} />
        <SiteFields form={form} settings={settings} />
        <SaveFailed error={save.error} what={SITE_NOT_SAVED} />
        {conflict && (
          <ChangedElsewhere
            message={conflict.error.message}
            changes={conflict.error.details}
            onTakeOver={() => takeOver(conflict.fields)}
            onOverwrite={() => void submit()}
          />
        )}
        <Button look="primary" type="submit" className="max-sm:w-full" disabled={save.isPending}>
          {save.isPending ? "Opslaan..." : "Opslaan"}
        </Button>
      </form>
    </Card>
  );
}

interface Conflict {
  readonly error: ApiError;
  readonly fields: readonly (keyof Checked)[];
}

/** What each field showed before it was edited. Another administrator may have changed it since. */
function useSeen(stored: SiteSettings["stored"], edited: EditedFields) {
  const [before, setSeen] = useState(stored);
  const seen: SiteSettings["stored"] = { ...stored, ...onlyEdited(before, edited) };
  if (NAMES.some((name) => seen[name] !== before[name])) setSeen(seen);
  return [seen, setSeen] as const;
}

const onlyEdited = (values: object, edited: EditedFields) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => edited[name]));
