import { CalendarPlus } from "lucide-react";
import { apiPath } from "#contract/endpoint.ts";
import { type Meetup, meetupCalendar } from "#contract/meetups.ts";
import { isOver } from "#domain/timing.ts";
import { useNow } from "../page-state.tsx";
import { buttonClass } from "../ui/button.tsx";
import { AnswerButtons } from "./answer-buttons.tsx";
import { StatusBadge } from "./status-badge.tsx";

/** A member's own answer on the detail page, and the way to change it until the meetup has ended. */
export function MemberAnswer({ meetup }: { meetup: Meetup }) {
  const over = isOver(meetup.endsAt, useNow());
  return (
    <div className="space-y-3 border-t border-line pt-4">
      <p className="flex items-center justify-between gap-3 font-semibold">
        Jouw antwoord <StatusBadge status={meetup.registrationStatus ?? null} />
      </p>
      {over ? (
        <p className="text-[15px] text-soft">Deze meetup is afgelopen</p>
      ) : (
        <>
          <AnswerButtons meetup={meetup} large />
          <a
            href={apiPath(meetupCalendar, meetup)}
            download
            className={buttonClass({ look: "bare" }, "w-full")}
          >
            <CalendarPlus size={18} aria-hidden="true" /> Zet in agenda
          </a>
        </>
      )}
    </div>
  );
}
