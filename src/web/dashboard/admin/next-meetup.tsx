import DoorOpen from "lucide-react/icons/door-open";
import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import Pencil from "lucide-react/icons/pencil";
import Users from "lucide-react/icons/users";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { isDoorTime } from "#domain/attendance.ts";
import { countdownText } from "#domain/countdown.ts";
import { fullDate, timeRange } from "#domain/dutch-dates.ts";
import { timingOf } from "#domain/timing.ts";
import { countInWords, inDigits } from "#domain/wording.ts";
import { useNow, useSite } from "../../base/page-state.tsx";
import { CountdownBadge } from "../../meetups/admin/countdown-badge.tsx";
import type { Open } from "../../meetups/admin/use-open-dialog.ts";
import { Bar } from "../../ui/bar.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { NoBreak } from "../../ui/when-and-where.tsx";

export function NextMeetup({ meetup, open }: { meetup: AdminMeetup; open: Open }) {
  const now = useNow();
  const { timeZone } = useSite();
  const timing = timingOf(meetup, now);
  const page = pathTo(PAGES.adminMeetup, meetup);
  const isDoorFirst = isDoorTime(meetup, now);
  return (
    <section
      aria-label="De eerstvolgende meetup"
      className="rounded-card border border-accent bg-surface p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <CountdownBadge timing={timing}>{countdownText(meetup, { timeZone, now })}</CountdownBadge>
        <span className="text-md text-soft tabular-nums">
          <NoBreak>{fullDate(meetup.date)}</NoBreak>,{" "}
          <NoBreak>{timeRange(meetup.start_time, meetup.end_time, meetup.date)}</NoBreak>
        </span>
      </div>
      <h2 className="mt-2 text-xl leading-tight font-title wrap-anywhere sm:text-2xl">
        <Link to={page} className="-my-2.5 inline-block py-2.5 underline-offset-3 hover:underline">
          {meetup.title}
        </Link>
      </h2>
      <p className="mt-2 flex items-start gap-2 text-md text-soft">
        <MapPin size={16} className="mt-1 shrink-0" aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">{meetup.location}</span>
      </p>
      <Numbers meetup={meetup} />
      <div className="mt-5 grid grid-cols-2 gap-2.5 max-sm:*:px-2 [&_svg]:shrink-0 max-xs:[&_svg]:hidden sm:flex sm:flex-wrap">
        <LinkButton look={isDoorFirst ? "primary" : "quiet"} to={pathTo(PAGES.adminDoor, meetup)}>
          <DoorOpen size={17} aria-hidden="true" /> Deur
        </LinkButton>
        <LinkButton look={isDoorFirst ? "quiet" : "primary"} to={page}>
          <Users size={17} aria-hidden="true" /> Deelnemers
        </LinkButton>
        <Button onClick={() => open({ kind: "messages", meetup })}>
          <Mail size={17} aria-hidden="true" /> Bericht
        </Button>
        <Button onClick={() => open({ kind: "edit", meetup })}>
          <Pencil size={16} aria-hidden="true" /> Bewerk
        </Button>
      </div>
    </section>
  );
}

function Numbers({ meetup }: { meetup: AdminMeetup }) {
  const { max_participants: most, registration_count: coming, held = 0, waitlist_count, stats } = meetup;
  const silent = stats.totalInvited - stats.yesResponses - stats.noResponses;
  return (
    <>
      <dl className="mt-5 flex flex-wrap gap-x-4 gap-y-2.5 sm:grid sm:grid-cols-3">
        <Figure term={most === null ? (coming === 1 ? "komt" : "komen") : "plekken bezet"}>
          {takenOf(coming, most)}
        </Figure>
        {meetup.present === undefined ? (
          <Figure term="zonder antwoord">{inDigits(Math.max(0, silent))}</Figure>
        ) : (
          <Figure term="aanwezig">{inDigits(meetup.present)}</Figure>
        )}
        <Figure term="op de wachtlijst">{inDigits(waitlist_count)}</Figure>
      </dl>
      {most !== null && <Bar className="mt-2.5" max={most} value={coming + held} />}
      {held > 0 && (
        <p className="mt-1.5 text-sm text-soft">
          {countInWords(held, "plek wacht", "plekken wachten")} op antwoord
        </p>
      )}
    </>
  );
}

/** `19 van 20`, `20 + 8` beyond the maximum. */
function takenOf(coming: number, most: number | null): string {
  if (most === null) return inDigits(coming);
  return coming > most
    ? `${inDigits(most)} + ${inDigits(coming - most)}`
    : `${inDigits(coming)} van ${inDigits(most)}`;
}

const Figure = ({ term, children }: { readonly term: string; readonly children: string }) => (
  <div className="flex min-w-0 flex-col-reverse justify-end">
    <dt className="text-sm leading-snug text-soft">{term}</dt>
    <dd className="text-xl leading-snug font-title whitespace-nowrap tabular-nums">{children}</dd>
  </div>
);
