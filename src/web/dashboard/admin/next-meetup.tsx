import DoorOpen from "lucide-react/icons/door-open";
import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import Pencil from "lucide-react/icons/pencil";
import Users from "lucide-react/icons/users";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { countdownText } from "#domain/countdown.ts";
import { timeRange } from "#domain/dutch-dates.ts";
import { timingOf } from "#domain/timing.ts";
import { confirmedSummary, waitingSummary } from "#domain/wording.ts";
import { useNow, useSite } from "../../base/page-state.tsx";
import type { Open } from "../../meetups/admin/use-open-dialog.ts";
import { Badge, TIMING_COLOURS } from "../../ui/badge.tsx";
import { Bar } from "../../ui/bar.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { NoBreak } from "../../ui/when-and-where.tsx";

export function NextMeetup({ meetup, open }: { meetup: AdminMeetup; open: Open }) {
  const now = useNow();
  const { timeZone } = useSite();
  const timing = timingOf(meetup, now);
  const page = pathTo(PAGES.adminMeetup, meetup);
  const others = waitingSummary(meetup);
  return (
    <section
      aria-label="De eerstvolgende meetup"
      className="rounded-card border border-accent bg-surface p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Badge colour={timing === "upcoming" ? "grey" : TIMING_COLOURS[timing]}>
          {countdownText(meetup, { timeZone, now })}
        </Badge>
        <span className="text-md text-soft tabular-nums">
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
      <p className="mt-3 font-heading">{confirmedSummary(meetup)}</p>
      {others !== "" && <p className="text-md text-soft">{others}</p>}
      {meetup.max_participants !== null && (
        <Bar
          className="mt-2.5"
          max={meetup.max_participants}
          value={meetup.registration_count + (meetup.held ?? 0)}
        />
      )}
      <div className="mt-4 grid grid-cols-2 gap-2.5 max-sm:*:px-2 [&_svg]:shrink-0 max-xs:[&_svg]:hidden sm:flex sm:flex-wrap">
        <LinkButton look="primary" to={page}>
          <Users size={17} aria-hidden="true" /> Deelnemers
        </LinkButton>
        <LinkButton to={pathTo(PAGES.adminDoor, meetup)}>
          <DoorOpen size={17} aria-hidden="true" /> Deur
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
