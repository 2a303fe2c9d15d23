import { CalendarX, CircleCheck, Hourglass } from "lucide-react";
import type { Answered } from "#contract/responses.ts";
import { Button } from "../ui/button.tsx";
import { CalendarLeaf } from "../ui/calendar-leaf.tsx";
import { closeWindow } from "../ui/close-window.ts";
import { Markdown } from "../ui/markdown.tsx";
import { WhenAndWhere } from "../ui/when-and-where.tsx";

/** What was recorded, and of which meetup (specification, section 2 "Response page"). */
export function AnswerRecorded({ answer, isYes }: { answer: Answered; isYes: boolean }) {
  const { message, status, meetup } = answer;
  return (
    <div>
      <div role="status" className="text-center">
        {isYes ? <Coming isConfirmed={status === "confirmed"} /> : <Declined />}
        <p className="mt-3 text-soft">{message}</p>
      </div>
      <section aria-label="De meetup" className="mt-7 border-t border-line pt-6">
        <div className="flex gap-4">
          <CalendarLeaf date={meetup.date} />
          <div className="min-w-0 space-y-3">
            <h2 className="text-xl font-[650] wrap-anywhere">{meetup.title}</h2>
            <WhenAndWhere {...meetup} />
          </div>
        </div>
        <Markdown text={meetup.description} />
      </section>
      <Button className="mt-8 w-full" onClick={closeWindow}>
        Sluit dit venster
      </Button>
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
