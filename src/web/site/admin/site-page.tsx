import { PAGES } from "#contract/pages.ts";
import { AdminFrame } from "../../layout/admin-frame.tsx";
import { Loaded } from "../../loaded.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { RowsSkeleton } from "../../ui/card.tsx";
import { isAllDone, useChangeSteps } from "./first-steps.tsx";
import { firstStepsQuery, siteQuery } from "./queries.ts";
import { SiteForm } from "./site-form.tsx";

export function AdminSitePage() {
  return (
    <AdminFrame title="Site">
      <div className="space-y-9">
        <Loaded query={siteQuery} loading={<RowsSkeleton />}>
          {(settings) => <SiteForm settings={settings} />}
        </Loaded>
        <section aria-labelledby="koppelingen">
          <h2 id="koppelingen" className="mb-2 text-xl font-[650]">
            Koppelingen
          </h2>
          <p className="mb-3 text-soft">
            Nieuws over meetups vanzelf in Discord, Slack, Matrix, ntfy of een eigen programma.
          </p>
          <LinkButton to={PAGES.adminWebhooks}>Naar de koppelingen</LinkButton>
        </section>
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
        const bringBack = () => change.mutate({ isAway: false, later: [] });
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
