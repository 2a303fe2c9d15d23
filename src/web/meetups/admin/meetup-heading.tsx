import { DoorOpen, Mail, Pencil } from "lucide-react";
import { Link } from "react-router";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { fullDate, timeRange } from "#domain/dutch-dates.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { CalendarLeaf } from "../../ui/calendar-leaf.tsx";
import { Undivided } from "../../ui/undivided.tsx";
import { AdminBadges } from "./admin-badges.tsx";
import { MeetupMenu } from "./meetup-menu.tsx";
import type { Open } from "./use-opened.ts";

interface MeetupHeadingProps {
  readonly meetup: AdminMeetup;
  readonly open: Open;
  readonly onDeleted: () => Promise<void>;
}

export function MeetupHeading({ meetup, open, onDeleted }: MeetupHeadingProps) {
  return (
    <div className="mt-6 mb-6 max-sm:mb-4">
      {/* A phone has no room for where the navigation says it too. */}
      <p className="flex min-h-11 min-w-0 max-sm:hidden items-center gap-1.5 text-[15px] text-soft">
        <Link to={PAGES.adminMeetups} className="py-2.5 underline-offset-3 hover:underline">
          Meetups
        </Link>
        <span aria-hidden="true">/</span>
        <span className="min-w-0 truncate">{meetup.title}</span>
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-1 basis-80 gap-4">
          <CalendarLeaf date={meetup.date} />
          <div className="min-w-0">
            <div className="flex flex-wrap gap-1.5">
              <AdminBadges meetup={meetup} />
            </div>
            <h1 className="mt-1 text-2xl font-[680] wrap-anywhere sm:text-[30px]">{meetup.title}</h1>
            <p className="mt-1 text-[15px] wrap-anywhere text-soft">
              <Undivided>{`${fullDate(meetup.date)}, ${timeRange(meetup.start_time, meetup.end_time)}`}</Undivided>
              , {meetup.location}
            </p>
          </div>
        </div>
        <div className="paper-off flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-1 max-sm:*:text-sm max-sm:[&_svg]:hidden">
          {meetup.status === "published" && (
            <LinkButton to={pathTo(PAGES.adminDoor, meetup)}>
              <DoorOpen size={17} aria-hidden="true" /> Deur
            </LinkButton>
          )}
          {meetup.status !== "draft" && (
            <Button onClick={() => open({ kind: "messages", meetup })}>
              <Mail size={17} aria-hidden="true" /> Bericht
            </Button>
          )}
          <Button onClick={() => open({ kind: "edit", meetup })}>
            <Pencil size={16} aria-hidden="true" /> Bewerk
          </Button>
          <MeetupMenu meetup={meetup} open={open} onDeleted={onDeleted} />
        </div>
      </div>
    </div>
  );
}
