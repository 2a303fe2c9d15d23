import { queryOptions, useQuery } from "@tanstack/react-query";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import Plus from "lucide-react/icons/plus";
import UserPlus from "lucide-react/icons/user-plus";
import { type Statistics, statistics, type Task } from "#contract/dashboard/admin.ts";
import {
  type AdminMeetup,
  type Afterwards,
  adminMeetups,
  meetupsAfterwards,
} from "#contract/meetups/admin.ts";
import { PAGES } from "#contract/pages.ts";
import { momentIn } from "#domain/moments.ts";
import { MAX_DRAFTS } from "#domain/series.ts";
import { isOver } from "#domain/timing.ts";
import { inDigits } from "#domain/wording.ts";
import { call } from "../../base/api.ts";
import { useNow, useSite } from "../../base/page-state.tsx";
import { adminKey } from "../../base/query-meta.ts";
import { queryOf } from "../../base/query-of.ts";
import { AdminFrame } from "../../frames/admin-frame.tsx";
import { useLiveForOrganisers } from "../../live/use-live.ts";
import { MeetupDialog } from "../../meetups/admin/open-dialog.tsx";
import { type Open, useOpenDialog } from "../../meetups/admin/use-open-dialog.ts";
import { FirstSteps } from "../../site/admin/first-steps.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { ListFailed } from "../../ui/empty.tsx";
import { Link } from "../../ui/link.tsx";
import { Spinner } from "../../ui/notices.tsx";
import { useMedia, WINDOW } from "../../ui/use-media.ts";
import { NoBreak } from "../../ui/when-and-where.tsx";
import { AfterMeetup } from "./afterwards.tsx";
import { Drafts } from "./drafts.tsx";
import { NextMeetup } from "./next-meetup.tsx";
import { MeetupStatisticsTable } from "./statistics-table.tsx";
import { Tasks, tasksQuery } from "./tasks.tsx";
import { YearsOfAttendance, yearsQuery } from "./years-of-attendance.tsx";

const DASHBOARD_NOT_LOADED = "Kon dashboard gegevens niet laden";

export function AdminDashboardPage() {
  useLiveForOrganisers();
  const [opened, open, close] = useOpenDialog();
  const isPhone = useMedia(WINDOW.belowSm);
  const create = () => open({ kind: "new" });
  const actions = (
    <>
      <QuickActions />
      <Button onClick={create}>
        <Plus size={18} aria-hidden="true" /> Nieuwe meetup
      </Button>
    </>
  );
  return (
    <AdminFrame
      title={TITLE}
      loading="Dashboard laden..."
      heading={isPhone ? <PhoneHeading create={create} /> : undefined}
      actions={actions}
    >
      <Parts open={open} isPhone={isPhone} />
      <MeetupDialog opened={opened} close={close} />
    </AdminFrame>
  );
}

const TITLE = "Admin Dashboard";

function QuickActions() {
  const { hasTalks } = useSite();
  return (
    <>
      <LinkButton to={PAGES.adminMembers}>Leden Beheren</LinkButton>
      <LinkButton to={PAGES.adminMeetups}>Meetups beheren</LinkButton>
      {hasTalks && <LinkButton to={PAGES.adminTalks}>Voorstellen</LinkButton>}
    </>
  );
}

/** The quick actions stand further down, where tonight has been seen. */
const PhoneHeading = ({ create }: { readonly create: () => void }) => (
  <div className="mt-6 mb-5 flex items-center justify-between gap-4">
    <h1 className="text-3xl font-title">{TITLE}</h1>
    <Button className="size-11 shrink-0 px-0!" aria-label="Nieuwe meetup" onClick={create}>
      <Plus size={18} aria-hidden="true" />
    </Button>
  </div>
);

/** Each part loads and fails alone. What failed is absent, and said once for all parts. */
function Parts({ open, isPhone }: { readonly open: Open; readonly isPhone: boolean }) {
  const figures = useQuery(figuresQuery);
  const nearest = useQuery(nearestQuery);
  const drafts = useQuery(draftsQuery);
  const afterwards = useQuery(afterwardsQuery);
  const waiting = useQuery(tasksQuery);
  const years = useQuery(yearsQuery);
  const absent = [figures, nearest, drafts, afterwards, waiting, years].filter(
    ({ data }) => data === undefined,
  );
  const failed = absent.filter(({ errorUpdateCount }) => errorUpdateCount > 0);
  const isWaitingFor = (part: (typeof absent)[number]) => absent.includes(part) && !failed.includes(part);
  const isTopWaiting = [nearest, afterwards, waiting].some(isWaitingFor);
  const retry = () => {
    for (const part of failed) void part.refetch();
  };
  return (
    <div className="space-y-8">
      <div className="space-y-5">
        {failed.length > 0 && <ListFailed sentence={DASHBOARD_NOT_LOADED} retry={retry} />}
        {/* Together: what comes later would make the evening narrower. */}
        {!isTopWaiting && (
          <NextAndTasks
            nearest={nearest.data ?? []}
            afterwards={afterwards.data ?? []}
            tasks={waiting.data?.tasks ?? []}
            open={open}
          />
        )}
        <FirstSteps />
      </div>
      {/* After what stands above it, which would push it away. */}
      {!isTopWaiting && (
        <>
          {nearest.data && <MeetupTable nearest={nearest.data} />}
          <Drafts drafts={drafts.data ?? []} />
          {years.data && <YearsOfAttendance years={years.data.years} />}
          {figures.data && <Figures figures={figures.data} />}
          {isPhone && (
            <div className="grid grid-cols-2 gap-2.5 *:px-2">
              <QuickActions />
            </div>
          )}
          {figures.data && <RecentActivity activities={figures.data.recentActivity.slice(0, RECENT)} />}
        </>
      )}
      {absent.length > failed.length && <Spinner>Dashboard laden...</Spinner>}
    </div>
  );
}

interface NextAndTasksProps {
  readonly nearest: readonly AdminMeetup[];
  readonly afterwards: readonly Afterwards[];
  readonly tasks: readonly Task[];
  readonly open: Open;
}

/** The evening takes the full width while nothing waits. */
function NextAndTasks({ nearest, afterwards, tasks, open }: NextAndTasksProps) {
  const now = useNow();
  const next = fromNow(nearest, now).find((each) => each.status === "published" && !isOver(each, now));
  const isAnyWaiting = tasks.length + afterwards.length > 0;
  if (!next && !isAnyWaiting) return null;
  return (
    <div
      className={`grid gap-5 lg:grid-cols-[minmax(0,1fr)_23.75rem] lg:*:only:col-span-full ${afterwards.length > 0 ? "items-start" : ""}`}
    >
      {next && <NextMeetup meetup={next} open={open} />}
      {isAnyWaiting && (
        <div className="min-w-0 space-y-5">
          {tasks.length > 0 && <Tasks tasks={tasks} />}
          {afterwards.map((after) => (
            <AfterMeetup key={after.meetup.id} after={after} open={open} />
          ))}
        </div>
      )}
    </div>
  );
}

const MeetupTable = ({ nearest }: { readonly nearest: readonly AdminMeetup[] }) => (
  <MeetupStatisticsTable meetups={fromNow(nearest, useNow())} />
);

function Figures({ figures: { meetups, emails, users } }: { figures: Statistics }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Figure label="komende meetups" value={meetups.upcomingMeetups} to={PAGES.adminMeetups} />
      <Figure label="verzonden e-mails" value={emails.totalEmails} />
      <Figure
        label={users.totalUsers === 1 ? "lid totaal" : "leden totaal"}
        value={users.totalUsers}
        to={PAGES.adminMembers}
      />
      <Figure
        label={users.verifiedUsers === 1 ? "geverifieerd lid" : "geverifieerde leden"}
        value={users.verifiedUsers}
        to={PAGES.adminMembers}
      />
    </dl>
  );
}

function Figure({ label, value, to }: { label: string; value: number; to?: string }) {
  return (
    <div
      className={`relative flex flex-col-reverse rounded-card sm:flex-row-reverse sm:items-baseline sm:justify-end sm:gap-x-2 border border-line bg-surface px-4 py-3 sm:px-5 ${to ? "transition-colors hover:border-field-line" : ""}`}
    >
      <dt className="min-w-0 text-sm text-soft wrap-anywhere hyphens-long sm:text-md">
        {to === undefined ? (
          label
        ) : (
          <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
            {label}
          </Link>
        )}
      </dt>
      <dd className="text-xl font-title tabular-nums">{inDigits(value)}</dd>
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
      <h2 id="recente-activiteit" className="mb-3 text-xl font-heading">
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
                className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line px-4 py-3 text-md last:border-0"
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

/** What was not announced in time first, then by date; those without a date last. */
const byDate = (one: AdminMeetup, other: AdminMeetup): number => orderOf(one).localeCompare(orderOf(other));

const orderOf = ({ date, missing, is_announcement_missed }: AdminMeetup): string => {
  if (is_announcement_missed) return "";
  return missing.includes("date") ? "~" : date;
};

/** Meetups that are not over, soonest first; then the others, newest first. */
function fromNow(meetups: readonly AdminMeetup[], now: number): AdminMeetup[] {
  const over = meetups.filter((each) => isOver(each, now));
  const coming = meetups.filter((each) => !isOver(each, now));
  return [...coming, ...over.reverse()];
}

const dashboardKey = [...adminKey, "dashboard"] as const;

const figuresQuery = queryOf(statistics, {
  queryKey: [...dashboardKey, "figures"],
});

const nearestQuery = queryOptions({
  queryKey: [...dashboardKey, "nearest"],
  queryFn: async () => (await call(adminMeetups, { query: { limit: RECENT, order: "nearest" } })).meetups,
});

const draftsQuery = queryOptions({
  queryKey: [...dashboardKey, "drafts"],
  queryFn: async () => {
    const { meetups } = await call(adminMeetups, { query: { limit: MAX_DRAFTS, order: "drafts" } });
    return meetups.sort(byDate);
  },
});

const afterwardsQuery = queryOptions({
  queryKey: [...dashboardKey, "afterwards"],
  queryFn: async () => (await call(meetupsAfterwards, {})).meetups,
});
