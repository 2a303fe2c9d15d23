import { Navigate } from "react-router";
import type { MyMeetups as MyMeetupsLists } from "#contract/dashboard.ts";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES } from "#contract/pages.ts";
import { isOver } from "#domain/timing.ts";
import { Loaded } from "../loaded.tsx";
import { useNow, useTitle } from "../page-state.tsx";
import { CalendarSubscription } from "../profile/calendar-subscription.tsx";
import { useViewer } from "../sessions/viewer.ts";
import { wasSessionLost } from "../stored-session.ts";
import { Spinner } from "../ui/spinner.tsx";
import { MyMeetupCard } from "./my-meetup-card.tsx";
import { myMeetupsQuery } from "./queries.ts";

export function DashboardPage() {
  const viewer = useViewer();
  useTitle("Mijn dashboard");
  if (viewer.kind === "visitor")
    return <Navigate to={wasSessionLost() ? PAGES.adminLogin : PAGES.login} replace />;
  if (viewer.kind === "loading") return <Spinner>Dashboard laden...</Spinner>;
  return (
    <div className="pt-10 sm:pt-14">
      <h1 className="text-[28px] font-[680] wrap-anywhere sm:text-[34px]">Welkom, {viewer.member.name}!</h1>
      <p className="mt-1.5 mb-8 text-[17px] text-soft">Overzicht van al je meetups</p>
      <MyMeetups />
      <CalendarSubscription />
    </div>
  );
}

const COLUMNS: readonly { group: keyof MyMeetupsLists; title: string; none: string }[] = [
  { group: "registered", title: "Ingeschreven", none: "Nog geen meetups waar je voor bent ingeschreven" },
  { group: "declined", title: "Afgemeld", none: "Geen afmeldingen" },
  { group: "noResponse", title: "Geen reactie", none: "Je hebt op alle meetups gereageerd!" },
];

function MyMeetups() {
  return (
    <Loaded query={myMeetupsQuery} loading={<Spinner>Meetups laden...</Spinner>}>
      {(lists) => <Columns lists={lists} />}
    </Loaded>
  );
}

function Columns({ lists }: { lists: MyMeetupsLists }) {
  const now = useNow();
  const past = COLUMNS.flatMap(({ group }) => lists[group])
    .filter((meetup) => isOver(meetup.endsAt, now))
    .sort((a, b) => b.startsAt.localeCompare(a.startsAt));
  return (
    <>
      <div className="grid items-start gap-x-5 gap-y-8 lg:grid-cols-3">
        {COLUMNS.map(({ group, title, none }) => (
          <Column
            key={group}
            title={title}
            none={none}
            meetups={lists[group].filter((meetup) => !isOver(meetup.endsAt, now))}
          />
        ))}
      </div>
      <hr className="my-10 border-line" />
      <Column title="Voorbije Evenementen" none="Geen voorbije evenementen" meetups={past} isPast />
    </>
  );
}

interface ColumnProps {
  readonly title: string;
  readonly none: string;
  readonly meetups: readonly Meetup[];
  readonly isPast?: boolean;
}

function Column({ title, none, meetups, isPast = false }: ColumnProps) {
  return (
    <section>
      <h2 className="mb-3.5 text-[17px] font-[650]">
        {title} <span className="font-normal text-soft">({meetups.length})</span>
      </h2>
      {meetups.length === 0 ? (
        <p className="rounded-card border border-dashed border-line px-5 py-6 text-center text-[15px] text-soft">
          {none}
        </p>
      ) : (
        <ul className={isPast ? "grid gap-4 sm:grid-cols-2 lg:grid-cols-3" : "space-y-4"}>
          {meetups.map((meetup) => (
            <li key={meetup.id}>
              <MyMeetupCard meetup={meetup} isPast={isPast} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
