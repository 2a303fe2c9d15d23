import { Link } from "react-router";
import type { Statistics } from "#contract/dashboard/admin.ts";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { PAGES } from "#contract/pages.ts";
import { inDigits } from "#domain/dutch-counts.ts";
import { isOver } from "#domain/timing.ts";
import { AdminFrame } from "../../layout/admin-frame.tsx";
import { Loaded } from "../../loaded.tsx";
import { OpenedDialog } from "../../meetups/admin/opened-dialog.tsx";
import { useOpened } from "../../meetups/admin/use-opened.ts";
import { useNow } from "../../page-state.tsx";
import { FirstSteps } from "../../site/admin/first-steps.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { StoppedWebhooks } from "../../webhooks/stopped-webhooks.tsx";
import { LaterMeetups } from "./later-meetups.tsx";
import { MeetupStatisticsTable } from "./meetup-statistics-table.tsx";
import { NextMeetup } from "./next-meetup.tsx";
import { dashboardQuery } from "./queries.ts";
import { RecentActivity } from "./recent-activity.tsx";

const FAILED = "Kon dashboard gegevens niet laden";

export function AdminDashboardPage() {
  const actions = (
    <>
      <LinkButton to={PAGES.adminMembers}>Leden Beheren</LinkButton>
      <LinkButton look="primary" to={PAGES.adminMeetups}>
        Meetups beheren
      </LinkButton>
    </>
  );
  return (
    <AdminFrame title="Admin Dashboard" loading="Dashboard laden..." actions={actions}>
      <StoppedWebhooks />
      <FirstSteps />
      <Loaded query={dashboardQuery} failed={() => FAILED} loading={<Spinner>Dashboard laden...</Spinner>}>
        {(found) => <Found {...found} />}
      </Loaded>
    </AdminFrame>
  );
}

interface FoundProps {
  readonly figures: Statistics;
  /** Announced meetups around now. */
  readonly nearest: readonly AdminMeetup[];
  /** Those that are not over first, drafts too. */
  readonly coming: readonly AdminMeetup[];
}

/** Tonight first; then the figures, and what comes after. */
function Found({ figures: { meetups, emails, users, recentActivity }, nearest, coming: all }: FoundProps) {
  const [opened, open, close] = useOpened();
  const now = useNow();
  const coming = all.filter(({ ends_at }) => !isOver(ends_at, now));
  const next = coming.find(({ status }) => status === "published");
  return (
    <div className="space-y-6">
      {next && (
        <NextMeetup
          meetup={next}
          onMessage={() => open({ kind: "messages", meetup: next })}
          onEdit={() => open({ kind: "edit", meetup: next })}
        />
      )}
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <Figure label="Komende meetups" value={meetups.upcomingMeetups} to={PAGES.adminMeetups} />
        <Figure label="Verzonden e-mails" value={emails.totalEmails} />
        <Figure label="Leden totaal" value={users.totalUsers} to={PAGES.adminMembers} />
        <Figure label="Geverifieerde leden" value={users.verifiedUsers} to={PAGES.adminMembers} />
      </dl>
      <LaterMeetups meetups={coming.filter((meetup) => meetup !== next)} />
      <MeetupStatisticsTable meetups={nearest} />
      <RecentActivity activities={recentActivity} />
      <OpenedDialog opened={opened} close={close} />
    </div>
  );
}

function Figure({ label, value, to }: { label: string; value: number; to?: string }) {
  return (
    <div
      className={`relative flex flex-col-reverse justify-end rounded-card border border-line bg-surface p-4 sm:p-5 ${to ? "transition-colors hover:border-field-line" : ""}`}
    >
      <dt className="text-sm text-soft sm:text-[15px]">
        {to === undefined ? (
          label
        ) : (
          <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
            {label}
          </Link>
        )}
      </dt>
      <dd className="text-[30px] leading-tight font-[680] tabular-nums">{inDigits(value)}</dd>
    </div>
  );
}
