import Users from "lucide-react/icons/users";
import { lazy, Suspense } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { MeetupId } from "#contract/ids.ts";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { doorHours } from "#domain/attendance.ts";
import { reasonClosed } from "#domain/meetup-status.ts";
import { availableToNew } from "#domain/places.ts";
import { isOver } from "#domain/timing.ts";
import { ApiError, isUnknown } from "../../base/api.ts";
import { Loaded } from "../../base/loaded.tsx";
import { useNow } from "../../base/page-state.tsx";
import { AdminFrame } from "../../frames/admin-frame.tsx";
import { showTab, tabClass, tabsClass } from "../../frames/tabs.ts";
import { DoorLinks } from "../../hosts/door-links.tsx";
import { HostsOfMeetup } from "../../hosts/hosts-of-meetup.tsx";
import { useLiveForOrganisers } from "../../live/use-live.ts";
import { KeptOfMeetup } from "../../mail-log/kept-elsewhere.tsx";
import { MeetupStatistics } from "../../responses/admin/meetup-statistics.tsx";
import { AttendeeList } from "../../responses/attendees/attendee-list.tsx";
import { useRights } from "../../sessions/viewer.ts";
import { LazyBoundary } from "../../ui/boundary.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { RowsSkeleton } from "../../ui/card.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Link } from "../../ui/link.tsx";
import { Spinner } from "../../ui/notices.tsx";
import { MeetupFacts, placesOf } from "./meetup-facts.tsx";
import { MeetupHeading } from "./meetup-heading.tsx";
import { MeetupMails } from "./meetup-mails.tsx";
import { MeetupStatusPanel } from "./meetup-status.tsx";
import { MeetupDialog } from "./open-dialog.tsx";
import { adminMeetupQuery } from "./queries.ts";
import { type Open, useOpenDialogOf } from "./use-open-dialog.ts";

/** With the library that moves its lines. */
const ProgrammeOfMeetup = lazy(async () => ({
  default: (await import("../../talks/admin/talks-page.tsx")).ProgrammeOfMeetup,
}));

export function AdminMeetupPage() {
  const id = MeetupId.safeParse(useParams().id);
  if (!id.success) return <Failure />;
  return <KnownMeetup key={id.data} id={id.data} />;
}

function KnownMeetup({ id }: { id: MeetupId }) {
  return (
    <Loaded
      query={adminMeetupQuery(id)}
      loading={
        <AdminFrame title="Meetup" isForOrganisers>
          <Spinner>Meetup laden...</Spinner>
        </AdminFrame>
      }
      whenFailed={(error, retry) =>
        isOfOthers(error) ? <OfOthers /> : <Failure retry={isUnknown(error) ? null : retry} />
      }
    >
      {({ meetup }) => <MeetupPanels meetup={meetup} />}
    </Loaded>
  );
}

const isOfOthers = (error: Error) => error instanceof ApiError && error.status === 403;

const OfOthers = () => (
  <AdminFrame title="Deze meetup organiseer je niet" isForOrganisers>
    <LinkButton to={PAGES.myEvenings}>Naar mijn avonden</LinkButton>
  </AdminFrame>
);

/** @param retry given when the meetup may exist and only the call failed */
function Failure({ retry = null }: { readonly retry?: (() => void) | null }) {
  const { isAdmin } = useRights();
  return (
    <AdminFrame title={retry ? "Kon meetup niet laden" : "Meetup niet gevonden"} isForOrganisers>
      <div data-failed className="flex flex-wrap gap-2.5">
        {retry && (
          <Button look="primary" onClick={retry}>
            Opnieuw proberen
          </Button>
        )}
        <LinkButton to={isAdmin ? PAGES.adminMeetups : PAGES.myEvenings}>
          {isAdmin ? "Naar alle meetups" : "Naar mijn avonden"}
        </LinkButton>
      </div>
    </AdminFrame>
  );
}

function MeetupPanels({ meetup }: { meetup: AdminMeetup }) {
  const [opened, open, close] = useOpenDialogOf(meetup);
  useLiveForOrganisers();
  const navigate = useNavigate();
  const leave = async () => navigate(PAGES.adminMeetups);
  const now = useNow();
  const isComing = meetup.status === "published" && !isOver(meetup, now);
  return (
    <AdminFrame
      title={meetup.title}
      isForOrganisers
      heading={<MeetupHeading meetup={meetup} open={open} onDeleted={leave} />}
    >
      {isComing && <KeptOfMeetup id={meetup.id} />}
      <MeetupStatusPanel meetup={meetup} open={open} />
      <Parts meetup={meetup} open={open} />
      <MeetupDialog opened={opened} close={close} />
    </AdminFrame>
  );
}

const PARTS = {
  "": "Deelnemers",
  berichten: "Berichten",
  statistieken: "Statistieken",
  programma: "Programma",
  gegevens: "Gegevens",
  hulp: "Wie helpt",
} as const;
type Part = keyof typeof PARTS;

function Parts({ meetup, open }: { meetup: AdminMeetup; open: Open }) {
  const [search] = useSearchParams();
  const { isAdmin } = useRights();
  const parts = (Object.keys(PARTS) as Part[]).filter((name) => isAdmin || name !== "statistieken");
  const part = parts.find((name) => name === search.get("deel")) ?? "";
  return (
    <>
      <nav aria-label="Onderdelen" className={`${tabsClass} mb-5 px-4 max-sm:mb-3`}>
        <ul className="flex gap-4 sm:gap-1">
          {parts.map((name) => (
            <li key={name}>
              <Link
                to={{ pathname: pathTo(PAGES.adminMeetup, meetup), search: name && `?deel=${name}` }}
                replace
                aria-current={name === part ? "page" : undefined}
                ref={name === part ? showTab : undefined}
                className={`${tabClass} max-sm:text-md sm:px-3.5`}
              >
                {PARTS[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {part === "" && (isUnseen(meetup) ? <NoInvitations /> : <Guests meetup={meetup} />)}
      {part === "berichten" && <MeetupMails meetup={meetup} open={open} />}
      {part === "statistieken" &&
        (isUnseen(meetup) ? <NoInvitations /> : <MeetupStatistics id={meetup.id} />)}
      {part === "programma" && (
        <LazyBoundary>
          <Suspense fallback={<RowsSkeleton />}>
            <ProgrammeOfMeetup meetup={meetup} />
          </Suspense>
        </LazyBoundary>
      )}
      {part === "gegevens" && <MeetupFacts meetup={meetup} />}
      {part === "hulp" && <Helpers meetup={meetup} />}
    </>
  );
}

/** Door links help only around the meetup. */
function Helpers({ meetup }: { meetup: AdminMeetup }) {
  const now = useNow();
  const isDoorOpen = meetup.status === "published" && now <= doorHours(meetup).until;
  return (
    <div className="grid gap-9 lg:grid-cols-2 lg:items-start">
      {isDoorOpen && <DoorLinks id={meetup.id} />}
      <HostsOfMeetup id={meetup.id} />
    </div>
  );
}

/** A draft without answers. A draft that was announced before may have answers. */
const isUnseen = ({ status, stats }: AdminMeetup) =>
  status === "draft" && stats.yesResponses + stats.noResponses === 0;

const NoInvitations = () => (
  <Empty
    icon={Users}
    title="Nog niemand is uitgenodigd"
    text="Wie komt, zie je hier zodra de meetup is aangekondigd."
  />
);

function Guests({ meetup }: { meetup: AdminMeetup }) {
  const { id, title, max_participants: max } = meetup;
  const now = useNow();
  const free = availableToNew(placesOf(meetup));
  const isClosed = reasonClosed(meetup, now) !== null;
  const asked = { maxGuests: meetup.max_guests ?? 0, questions: meetup.questions ?? [] };
  return <AttendeeList id={id} title={title} max={max} free={free} asked={asked} isClosed={isClosed} />;
}
