import { useState } from "react";
import toast from "react-hot-toast/headless";
import { useSearchParams } from "react-router";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { scheduleMeetup, unscheduleMeetup } from "#contract/meetups/life.ts";
import { Day } from "#contract/text.ts";
import { hasNotice } from "#domain/announcing.ts";
import { addDays, type Day as DayText, dateIn, fullDate, shortDate } from "#domain/dutch-dates.ts";
import { useNow, useSite } from "../../base/page-state.tsx";
import { adminKey } from "../../base/query-meta.ts";
import { onceShown, useChange } from "../../base/use-change.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { unlessRetried } from "../../forms/save-failed.tsx";
import { MailCaution } from "../../mailings/mail-caution.tsx";
import { toastWithUndo } from "../../ui/action-toast.tsx";
import { Button } from "../../ui/button.tsx";
import { DateButton } from "../../ui/date-field.tsx";
import { Field } from "../../ui/field.tsx";

/** The day on which the draft announces itself; null: an organiser has to. */
export const announcesItselfOn = ({
  announce_on,
  is_announcement_missed,
  is_site_held,
}: AdminMeetup): DayText | null =>
  announce_on === undefined || is_announcement_missed || is_site_held ? null : announce_on;

export function plannedInWords(meetup: AdminMeetup): string | null {
  const { announce_on: on, is_announcement_missed, is_site_held } = meetup;
  if (on === undefined) return null;
  if (is_announcement_missed) return `De uitnodiging van ${shortDate(on)} is niet verstuurd`;
  if (is_site_held)
    return `De uitnodiging van ${shortDate(on)} staat stil: deze site is teruggezet of gekopieerd`;
  return `De uitnodiging gaat vanzelf: ${shortDate(on)} om 10:00`;
}

const PLANNING_FAILED = "Fout bij plannen";

export function PlanButtons({ meetup }: { meetup: AdminMeetup }) {
  const [isOpen, setOpen] = useState(false);
  const isPlanned = meetup.announce_on !== undefined;
  const withdraw = useWithdraw(meetup);
  return (
    <>
      {isPlanned && <Withdraw meetup={meetup} withdraw={withdraw} />}
      <Button onClick={() => setOpen(true)}>{isPlanned ? "Andere dag" : "Kondig aan op …"}</Button>
      {isOpen && <PlanDialog meetup={meetup} onClose={() => setOpen(false)} />}
    </>
  );
}

const UNDO_MS = 12_000;
const WITHDRAWN = "announcement-withdrawn";

/** Withholds the invitation; while its day is still to come, the toast has an undo button that plans it again. */
function useWithdraw(meetup: AdminMeetup) {
  const params = { id: meetup.id };
  const plan = useChange(scheduleMeetup, { invalidates: [adminKey], failed: PLANNING_FAILED });
  const on = announcesItselfOn(meetup);
  const { isPending, mutate } = useChange(unscheduleMeetup, {
    onSuccess: ({ message }) => {
      if (on === null) {
        toast.success(message);
        return;
      }
      const onUndo = () => plan.mutate({ params, body: { announce_on: on } });
      toastWithUndo(message, { id: WITHDRAWN, onUndo, duration: UNDO_MS });
    },
    invalidates: [adminKey],
    failed: "Fout bij uitstellen",
    succeeded: null,
  });
  return { isPending, mutate: () => mutate({ params }) };
}

/** The link 'Nog niet' in a mail leads here. A press withholds the invitation, the link does not. */
function Withdraw({ meetup, withdraw }: { meetup: AdminMeetup; withdraw: ReturnType<typeof useWithdraw> }) {
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(search.get("uitnodiging") === "niet");
  const close = () => setOpen(false);
  const isStillToGo = announcesItselfOn(meetup) !== null;
  return (
    <>
      <Button disabled={withdraw.isPending} onClick={withdraw.mutate}>
        {isStillToGo ? "Niet vanzelf uitnodigen" : "Haal deze dag weg"}
      </Button>
      {isOpen && isStillToGo && (
        <FormDialog
          title="De uitnodiging gaat nog"
          submit="Houd de uitnodiging tegen"
          isDisabled={withdraw.isPending}
          onSubmit={withdraw.mutate}
          onClose={close}
        >
          <p className="text-md">
            {plannedInWords(meetup)}. Houd je haar tegen, dan blijft dit een concept tot jij het aankondigt.
          </p>
        </FormDialog>
      )}
    </>
  );
}

const HELD =
  "Deze site is teruggezet of gekopieerd. Dit gaat alleen door als een beheerder vóór die dag op Overzicht zegt dat dit jullie site is.";

const WEEKS = 3;

/** Three weeks before the meetup, but not before tomorrow. */
function usualDay(date: DayText, today: DayText): DayText {
  const before = addDays(date, -7 * WEEKS);
  const tomorrow = addDays(today, 1);
  if (before < tomorrow) return tomorrow;
  return before;
}

function PlanDialog({ meetup, onClose }: { meetup: AdminMeetup; onClose: () => void }) {
  const { timeZone } = useSite();
  const now = useNow();
  const today = dateIn(timeZone, now);
  const planned = meetup.is_announcement_missed ? undefined : meetup.announce_on;
  const [on, setOn] = useState<string>(planned ?? usualDay(meetup.date, today));
  const plan = useChange(scheduleMeetup, {
    onSuccess: () => toast.dismiss(WITHDRAWN),
    onSettled: onceShown(onClose),
    invalidates: [adminKey],
    failed: unlessRetried(PLANNING_FAILED),
  });
  return (
    <FormDialog
      title="Kondig aan op"
      spacing=""
      warning={<MailCaution />}
      submit={on === "" ? "Kondig aan" : `Kondig aan op ${shortDate(Day.parse(on))}`}
      isDisabled={on === ""}
      change={plan}
      failed={PLANNING_FAILED}
      onSubmit={() => plan.mutate({ params: { id: meetup.id }, body: { announce_on: Day.parse(on) } })}
      onClose={onClose}
    >
      <Field
        label="Dag van de uitnodiging"
        type="date"
        required
        min={addDays(today, 1)}
        max={meetup.date}
        value={on}
        onChange={({ target }) => setOn(target.value)}
        className="pointer-fine:[&_input::-webkit-calendar-picker-indicator]:hidden"
        beside={<DateButton value={on} onChange={setOn} />}
      />
      <p className="mt-4 text-md text-soft">
        {meetup.is_site_held && `${HELD} `}
        {on !== "" && `Op ${fullDate(Day.parse(on))} om 10:00 krijgen de leden hun uitnodiging. `}
        {on === "" || hasNotice(Day.parse(on), timeZone, now)
          ? "De dag ervoor krijg je bericht, en kun je nog zeggen: nog niet."
          : "Dat is zo snel dat je vooraf geen bericht krijgt; tot die tijd houd je haar hier nog tegen."}
      </p>
    </FormDialog>
  );
}
