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
import { dateIn, shortDate } from "#domain/dutch-dates.ts";
import { countInWords, memberCount } from "#domain/wording.ts";
import { useNow, useSite } from "../../page-state.tsx";
import { useRights } from "../../sessions/viewer.ts";
import { isTypedBegun, isTypedOver } from "./cautions.ts";
import type { MeetupValues } from "./meetup-draft.ts";
import { announcesItselfOn } from "./planned-announcement.tsx";
import { announcementRecipientsQuery } from "./queries.ts";
import { useTypedEvenings } from "./repeat-part.tsx";
import { announcedOf, type Editing } from "./use-open-dialog.ts";
import { type Happening, whatHappens } from "./what-happens.ts";
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

/** Below the form: what follows from it, and when; first the mails of saving or publishing itself. */
export function WhatHappens({ opened, values, mailed, tell }: WhatHappensProps) {
  const [{ timeZone }, now] = [useSite(), useNow()];
  const evenings = useTypedEvenings(values);
  const announced = announcedOf(opened);
  const isDraft = announced === null;
  const hasBegun = isDraft && isTypedBegun(values, { timeZone, now });
  const isClosed = hasBegun || announced?.status === "cancelled" || isTypedOver(values, { timeZone, now });
  return (
    <section aria-label="Wat er dan gebeurt">
      <p className="mb-1.5 text-[15px] font-semibold" aria-hidden="true">
        Wat er dan gebeurt
      </p>
      <ul className="space-y-2.5 rounded-card border border-line px-4 py-3.5 text-sm">
        {isDraft ? (
          <WhenAnnounced opened={opened} hasBegun={hasBegun} />
        ) : (
          <WhenSaved mailed={mailed} tell={tell} />
        )}
        {!isClosed &&
          whatHappens({ values, evenings, today: dateIn(timeZone, now) }).map(({ on, kind, text }) => (
            <Row key={`${on} ${kind}`} icon={ICONS[kind]} when={shortDate(on)}>
              {text}
            </Row>
          ))}
      </ul>
      {isDraft && (
        <p className="mt-2 text-sm text-soft">
          Een concept zien alleen beheerders en wie meehelpt; een titel is genoeg.
        </p>
      )}
    </section>
  );
}

interface RowProps {
  readonly icon: LucideIcon;
  readonly when: string;
  readonly children: string;
}

const Row = ({ icon: Icon, when, children }: RowProps) => (
  <li className="grid grid-cols-[1rem_5.5rem_1fr] gap-x-2.5">
    <Icon size={16} className="mt-0.5 text-soft" aria-hidden="true" />
    <strong className="font-semibold">{when}</strong>
    <span className="text-soft">{children}</span>
  </li>
);

const UNDO = "tot dan kun je het ongedaan maken";

function WhenAnnounced({ opened, hasBegun }: { opened: Editing; hasBegun: boolean }) {
  const { isAdmin, mayAnnounce = isAdmin } = useRights();
  const { data: recipients } = useQuery({ ...announcementRecipientsQuery, enabled: mayAnnounce });
  const planned = opened.kind === "edit" ? announcesItselfOn(opened.meetup) : null;
  const who = recipients === undefined ? "De leden" : memberCount(recipients);
  const verb = recipients === 1 ? "krijgt" : "krijgen";
  if (!mayAnnounce)
    return (
      <Row icon={Send} when="Eerst">
        Een beheerder leest het na en kondigt het aan.
      </Row>
    );
  if (hasBegun)
    return (
      <Row icon={Send} when="Publiceren">
        Niemand krijgt een uitnodiging: het begin is voorbij.
      </Row>
    );
  if (planned !== null)
    return (
      <Row icon={Send} when={shortDate(planned)}>
        {`${who} ${verb} vanzelf de uitnodiging, om 10:00. De dag ervoor krijg je bericht.`}
      </Row>
    );
  return (
    <Row icon={Send} when="Publiceren">
      {`${who} ${verb} na een minuut de uitnodiging; ${UNDO}.`}
    </Row>
  );
}

function WhenSaved({ mailed: { told, promoted }, tell }: Pick<WhatHappensProps, "mailed" | "tell">) {
  const isTold = tell && told !== null && told > 0;
  return (
    <>
      {isTold && (
        <Row icon={Send} when="Opslaan">
          {`${countInWords(told, "deelnemer krijgt", "deelnemers krijgen")} na een minuut bericht van deze wijziging; ${UNDO}.`}
        </Row>
      )}
      {promoted > 0 && (
        <Row icon={Send} when="Opslaan">
          {`${countInWords(promoted, "mens schuift", "mensen schuiven")} na een minuut door en ${promoted === 1 ? "krijgt" : "krijgen"} bericht.`}
        </Row>
      )}
      {!isTold && promoted === 0 && (
        <Row icon={Send} when="Opslaan">
          Niemand krijgt bericht.
        </Row>
      )}
    </>
  );
}
