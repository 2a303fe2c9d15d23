import { useQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import CalendarX from "lucide-react/icons/calendar-x";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import Eraser from "lucide-react/icons/eraser";
import Lock from "lucide-react/icons/lock";
import Mail from "lucide-react/icons/mail";
import Repeat from "lucide-react/icons/repeat";
import Send from "lucide-react/icons/send";
import Ticket from "lucide-react/icons/ticket";
import { hasNotice } from "#domain/announcing.ts";
import { dayInWords, shortDate } from "#domain/dutch-dates.ts";
import { capitalised, memberCount } from "#domain/wording.ts";
import { useNow, useSite } from "../../../base/page-state.tsx";
import { useRights } from "../../../sessions/viewer.ts";
import { Fold } from "../../../ui/disclosure.tsx";
import { announcesItselfOn } from "../planned-announcement.tsx";
import { announcementRecipientsQuery } from "../queries.ts";
import { useTypedEvenings } from "../series/repeat-part.tsx";
import { announcedOf, type Editing } from "../use-open-dialog.ts";
import { isTypedBegun, isTypedOver } from "./cautions.ts";
import type { MeetupValues } from "./meetup-draft.ts";
import { type Happening, movedInWords, whatHappens } from "./what-happens.ts";
import type { WhoIsMailed } from "./who-is-mailed.tsx";

const ICONS: Readonly<Record<Happening["kind"], LucideIcon>> = {
  mail: Mail,
  closing: CalendarX,
  question: CircleQuestionMark,
  offer: Ticket,
  hidden: Lock,
  erased: Eraser,
  series: Repeat,
};

interface WhatHappensProps {
  readonly opened: Editing;
  readonly values: MeetupValues;
  readonly mailed: WhoIsMailed;
  readonly tell: boolean;
}

export function WhatHappens({ opened, values, mailed, tell }: WhatHappensProps) {
  const { timeZone } = useSite();
  const now = useNow();
  const evenings = useTypedEvenings(values);
  const announced = announcedOf(opened);
  const isDraft = announced === null;
  const hasBegun = isDraft && isTypedBegun(values, { timeZone, now });
  const isClosed = hasBegun || announced?.status === "cancelled" || isTypedOver(values, { timeZone, now });
  const later = isClosed ? [] : whatHappens({ values, evenings, clock: { timeZone, now } });
  const whenAnnounced = useWhenAnnounced(opened, hasBegun);
  const atOnce = (
    <span className="flex min-w-0 items-center gap-2.5">
      <Send size={16} className="shrink-0 text-soft" aria-hidden="true" />
      {isDraft ? whenAnnounced : whenSaved(mailed, tell)}
    </span>
  );
  return (
    <section aria-label="Wat er dan gebeurt" className="w-full text-sm lg:w-0 lg:flex-1">
      {later.length === 0 && !isDraft ? (
        <p className="flex min-h-11 items-center">{atOnce}</p>
      ) : (
        <Fold heading={atOnce}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by the keyboard too */}
          <ul tabIndex={0} className="max-h-[30dvh] space-y-2.5 overflow-y-auto py-2.5">
            {later.map(({ on, kind, text }) => (
              <Row key={`${on} ${kind}`} icon={ICONS[kind]} when={shortDate(on)}>
                {text}
              </Row>
            ))}
            {isDraft && (
              <li className="text-soft">
                Een concept zien alleen beheerders en wie meehelpt; een titel is genoeg.
              </li>
            )}
          </ul>
        </Fold>
      )}
    </section>
  );
}

const Row = ({ icon: Icon, when, children }: { icon: LucideIcon; when: string; children: string }) => (
  <li className="grid grid-cols-[1rem_5.5rem_1fr] gap-x-2.5">
    <Icon size={16} className="mt-0.5 text-soft" aria-hidden="true" />
    <strong className="font-semibold">{when}</strong>
    <span className="text-soft">{children}</span>
  </li>
);

const UNDO = "tot dan kun je terug";

function useWhenAnnounced(opened: Editing, hasBegun: boolean): string {
  const { isAdmin, mayAnnounce = isAdmin } = useRights();
  const { timeZone, hasMailServer } = useSite();
  const now = useNow();
  const { data: recipients } = useQuery({ ...announcementRecipientsQuery, enabled: mayAnnounce });
  const planned = opened.kind === "edit" ? announcesItselfOn(opened.meetup) : null;
  const who = recipients ? memberCount(recipients) : "de leden";
  // A copy cannot be published before it was saved.
  if (opened.kind === "copy") return "Niemand krijgt bericht: dit wordt een concept.";
  if (!mayAnnounce && planned === null) return "Een beheerder leest het na en kondigt het aan.";
  if (hasBegun) return "Niemand krijgt een uitnodiging: het begin is voorbij.";
  if (planned !== null) {
    const notice = isAdmin && hasNotice(planned, timeZone, now) ? " De dag ervoor krijg je bericht." : "";
    return `De uitnodiging gaat ${dayInWords(planned)} om 10:00 vanzelf naar ${who}.${notice}`;
  }
  if (recipients === 0)
    return "Er zijn nog geen leden om uit te nodigen: er gaat geen mail uit. De meetup staat meteen op de site.";
  if (!hasMailServer)
    return `De meetup staat na een minuut op de site; de uitnodiging aan ${who} wordt bewaard. ${capitalised(UNDO)}.`;
  return `De uitnodiging gaat na een minuut naar ${who}; ${UNDO}.`;
}

function whenSaved({ told, ...places }: WhoIsMailed, tell: boolean): string {
  const moved = places.promoted === 0 ? null : movedInWords(places, " na een minuut");
  if (tell && told !== null && told > 0)
    return `Het bericht gaat na een minuut weg; ${UNDO}.${moved === null ? "" : ` Ook: ${moved}.`}`;
  return moved === null ? "Niemand krijgt bericht." : `${moved}; ${UNDO}.`;
}
