import { CalendarX, CircleCheck, Hourglass } from "lucide-react";
import { Link } from "react-router";
import { PAGES, pathTo } from "#contract/pages.ts";
import type { Answered } from "#contract/responses.ts";
import type { Action } from "#domain/places.ts";
import { MeetupTools } from "../meetup-tools.tsx";
import { CalendarLeaf } from "../ui/calendar-leaf.tsx";
import { CloseWindowButton } from "../ui/close-window.tsx";
import { Markdown } from "../ui/markdown.tsx";
import { WhenAndWhere } from "../ui/when-and-where.tsx";
import { AnswerControl } from "./answer-control.tsx";

interface AnswerRecordedProps {
  readonly answer: Answered;
  readonly isBusy: boolean;
  readonly onAnswer: (action: Action) => void;
}

/** What was recorded, of which meetup, and the way to change it (specification, section 2 "Response page"). */
export function AnswerRecorded({ answer, isBusy, onAnswer }: AnswerRecordedProps) {
  const { message, status, meetup } = answer;
  const position = meetup.waitlistPosition ?? null;
  return (
    <div>
      <div role="status" className="text-center">
        {status === "declined" ? <Declined /> : <Coming isConfirmed={status === "confirmed"} />}
        <p className="mt-3 text-soft">{message}</p>
      </div>
      <div className="needs-script mt-6">
        <AnswerControl
          title={meetup.title}
          status={status}
          position={position}
          isFull={meetup.registrationCounts.available === 0}
          isBusy={isBusy}
          large
          onAnswer={onAnswer}
        />
      </div>
      <section aria-label="De meetup" className="mt-7 border-t border-line pt-6">
        <div className="flex gap-4">
          <CalendarLeaf date={meetup.date} />
          <div className="min-w-0 space-y-3">
            <h2 className="text-xl font-[650] wrap-anywhere">
              <Link to={pathTo(PAGES.meetup, meetup)} className="hover:underline">
                {meetup.title}
              </Link>
            </h2>
            <WhenAndWhere {...meetup} />
          </div>
        </div>
        <div className="mt-5">
          <MeetupTools meetup={meetup} />
        </div>
        <Markdown text={meetup.description} />
      </section>
      <div className="mt-8 space-y-2.5">
        <CloseWindowButton />
      </div>
    </div>
  );
}

function Coming({ isConfirmed }: { isConfirmed: boolean }) {
  return (
    <>
      {isConfirmed ? (
        <CircleCheck size={52} className="mx-auto text-green" aria-hidden="true" />
      ) : (
        <Hourglass size={48} className="mx-auto text-orange" aria-hidden="true" />
      )}
      <h1 className="mt-4 text-[28px] font-[680]">Je komt!</h1>
      <p className="mt-2 text-lg font-semibold">
        {isConfirmed ? "Je plek is bevestigd!" : "Je staat op de wachtlijst"}
      </p>
      <p className="mt-1">
        {isConfirmed ? "Zien we je daar!" : "We laten je weten als er een plek vrijkomt."}
      </p>
    </>
  );
}

function Declined() {
  return (
    <>
      <CalendarX size={48} className="mx-auto text-soft" aria-hidden="true" />
      <h1 className="mt-4 text-[28px] font-[680]">Afgemeld</h1>
    </>
  );
}
