import type { Meetup } from "#contract/meetups.ts";
import { answerUntil, CLOSED, companionsAllowed } from "#domain/answering-words.ts";
import { companionsThatFit } from "#domain/companions.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { offeredInWords } from "#domain/wording.ts";
import { useSite } from "../base/page-state.tsx";
import { useViewer } from "../sessions/viewer.ts";
import { offeredToOthers } from "./meetup-card.tsx";

/** Why a meetup is full with fewer participants. Below a member's answer, which does not move. */
export function Offered({ meetup }: { meetup: Meetup }) {
  const isMember = useViewer().kind === "member";
  const places = offeredToOthers(meetup);
  if (places === 0) return null;
  return (
    <p className={`text-[15px] text-soft ${isMember ? "lg:order-1" : "-mt-2"}`}>{offeredInWords(places)}.</p>
  );
}

/** The deadline, and how many guests the viewer may bring. Members read a passed deadline at their answer. */
export function AnswerRules({ meetup }: { meetup: Meetup }) {
  const { answerBy, startsAt, isClosed, registrationStatus } = meetup;
  const { timeZone } = useSite();
  const viewer = useViewer();
  // The same before and after an answer, so that the answer below does not move.
  const asked = registrationStatus === "waitlist" ? { ...meetup, registrationStatus: null } : meetup;
  const guests = isClosed ? 0 : companionsThatFit(asked);
  const lastDay = answerBy && answerBy !== startsAt ? dateIn(timeZone, Date.parse(answerBy)) : null;
  return (
    <>
      {answerBy && !isClosed && <p className="text-[15px] text-soft">{answerUntil(lastDay)}.</p>}
      {isClosed && viewer.kind !== "member" && <p className="visitor-text text-[15px] text-soft">{CLOSED}</p>}
      {guests > 0 && <p className="text-[15px] text-soft">{companionsAllowed(guests)}.</p>}
    </>
  );
}
