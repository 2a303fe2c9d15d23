import { queryOptions } from "@tanstack/react-query";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import UserPlus from "lucide-react/icons/user-plus";
import { Link } from "react-router";
import { type Statistics, statistics } from "#contract/dashboard/admin.ts";
import { type AdminMeetup, adminMeetups } from "#contract/meetups/admin.ts";
import { PAGES } from "#contract/pages.ts";
import { momentIn } from "#domain/moments.ts";
import { isOver } from "#domain/timing.ts";
import { inDigits } from "#domain/wording.ts";
import { call } from "../../api.ts";
import { AdminFrame } from "../../layout/admin-frame.tsx";
import { useLiveForOrganisers } from "../../live/use-live.ts";
import { Loaded } from "../../loaded.tsx";
import { MeetupDialog } from "../../meetups/admin/open-dialog.tsx";
import { useOpenDialog } from "../../meetups/admin/use-open-dialog.ts";
import { useNow, useSite } from "../../page-state.tsx";
import { adminKey } from "../../query-meta.ts";
import { FirstSteps } from "../../site/admin/first-steps.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Spinner } from "../../ui/notices.tsx";
import { NoBreak } from "../../ui/when-and-where.tsx";
import { StoppedWebhooks } from "../../webhooks/delivery-log.tsx";
import { LaterMeetups, NextMeetup } from "./coming-meetups.tsx";
import { MeetupStatisticsTable } from "./statistics-table.tsx";

const FAILED = "Kon dashboard gegevens niet laden";

export function AdminDashboardPage() {
  useLiveForOrganisers();
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
  /** Meetups that are not over come first; includes drafts. */
  readonly coming: readonly AdminMeetup[];
}

function Found({ figures: { meetups, emails, users, recentActivity }, nearest, coming: all }: FoundProps) {
  const [opened, open, close] = useOpenDialog();
  const now = useNow();
  const coming = all.filter((each) => !isOver(each, now));
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
      <MeetupDialog opened={opened} close={close} />
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

type Activity = Statistics["recentActivity"][number];

const KINDS = {
  user_registered: { icon: UserPlus, sentence: (who: string) => `${who} registreerde zich` },
  meetup_created: { icon: CalendarPlus, sentence: (title: string) => `Meetup "${title}" werd aangemaakt` },
} as const satisfies Record<Activity["type"], unknown>;

function RecentActivity({ activities }: { activities: readonly Activity[] }) {
  const { timeZone } = useSite();
  return (
    <section aria-labelledby="recente-activiteit">
      <h2 id="recente-activiteit" className="mb-3 text-xl font-[650]">
        Recente Activiteit
      </h2>
      {activities.length === 0 ? (
        <p className="rounded-card border border-dashed border-line p-8 text-center text-soft">
          Geen recente activiteit
        </p>
      ) : (
        <ul className="rounded-card border border-line bg-surface">
          {activities.map(({ type, description, timestamp }) => {
            const { icon: Icon, sentence } = KINDS[type];
            return (
              <li
                key={`${type} ${timestamp} ${description}`}
                className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line px-4 py-3 text-[15px] last:border-0"
              >
                <Icon size={17} className="shrink-0 text-soft" aria-hidden="true" />
                <span className="min-w-0 flex-1 wrap-anywhere max-sm:basis-[calc(100%-2rem)]">
                  {sentence(description)}
                </span>
                <time dateTime={timestamp} className="text-sm text-soft max-sm:basis-full max-sm:pl-7.5">
                  <NoBreak>{momentIn(timeZone, timestamp)}</NoBreak>
                </time>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

const RECENT = 5;

const dashboardQuery = queryOptions({
  queryKey: [...adminKey, "dashboard"],
  queryFn: async () => {
    const [figures, nearest, coming] = await Promise.all([
      call(statistics, {}),
      call(adminMeetups, { query: { limit: RECENT, order: "nearest" } }),
      call(adminMeetups, { query: { limit: RECENT, order: "coming" } }),
    ]);
    return { figures, nearest: nearest.meetups, coming: coming.meetups };
  },
});
