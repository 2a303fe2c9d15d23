import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MeetupId } from "#contract/ids.ts";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { MeetupForm } from "#contract/meetups/form.ts";
import type { Preview } from "#contract/meetups/life.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import type { PendingKind } from "#contract/pending-kinds.ts";
import { isToMail } from "#domain/announcing.ts";
import { reminderDays } from "#domain/answering-words.ts";
import { countdownText } from "#domain/countdown.ts";
import { addDays, type Day, fullDate, shortDate, timeRange } from "#domain/dutch-dates.ts";
import { available, type Places } from "#domain/places.ts";
import { isOver, TIMING_LABELS, timingOf } from "#domain/timing.ts";
import { countInWords, placesBadge } from "#domain/wording.ts";
import { Loaded } from "../../base/loaded.tsx";
import { useNow, useSite } from "../../base/page-state.tsx";
import { pendingQuery } from "../../pending/queries.ts";
import { useRights } from "../../sessions/viewer.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card, Fact, Facts } from "../../ui/card.tsx";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { ShownMail } from "../../ui/email-frame.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import { Spinner } from "../../ui/notices.tsx";
import { MeetupDetail } from "../meetup-detail.tsx";
import { CountdownBadge } from "./countdown-badge.tsx";
import type { Clock } from "./form/cautions.ts";
import { announcesItselfOn } from "./planned-announcement.tsx";
import { previewQuery } from "./queries.ts";
import { StopSeries } from "./series/series-scope.tsx";

const PENDING: Readonly<Partial<Record<PendingKind, string>>> = {
  change: "Wordt zo gewijzigd",
  cancellation: "Wordt zo afgezegd",
  removal: "Wordt zo verwijderd",
};

interface BadgesProps {
  readonly meetup: AdminMeetup;
  /** Below a heading that says that it is a draft. */
  readonly isAmongDrafts?: boolean;
}

export function AdminBadges({ meetup, isAmongDrafts = false }: BadgesProps) {
  const { data: pending = [] } = useQuery(pendingQuery);
  const waiting = pending.filter((each) => each.meetup?.id === meetup.id).map(({ kind }) => PENDING[kind]);
  return (
    <>
      {waiting.map(
        (words) =>
          words && (
            <Badge key={words} colour="grey">
              {words}
            </Badge>
          ),
      )}
      <StateBadges meetup={meetup} isAmongDrafts={isAmongDrafts} />
    </>
  );
}

function StateBadges({ meetup, isAmongDrafts }: BadgesProps) {
  const now = useNow();
  const { timeZone } = useSite();
  if (meetup.status === "draft") {
    if (meetup.announce_at !== null) return <Badge colour="grey">Wordt zo aangekondigd</Badge>;
    if (!isAmongDrafts) return <Badge colour="grey">Concept</Badge>;
    const on = announcesItselfOn(meetup);
    return on === null ? null : <Badge colour="green">{`Gaat vanzelf: ${shortDate(on)}`}</Badge>;
  }
  if (meetup.status === "cancelled") return <Badge colour="red">Geannuleerd</Badge>;
  const timing = timingOf(meetup, now);
  const free = available(placesOf(meetup));
  const places = timing === "past" || timing === "running" ? null : placesBadge(free);
  return (
    <>
      {timing !== "upcoming" && (
        <CountdownBadge timing={timing}>
          {timing === "past" ? TIMING_LABELS.past : countdownText(meetup, { timeZone, now })}
        </CountdownBadge>
      )}
      {places !== null && <Badge colour="red">{places}</Badge>}
    </>
  );
}

/** What the heading of its page does not say. */
export function MeetupFacts({ meetup }: { meetup: AdminMeetup }) {
  const [isPreviewed, setPreviewed] = useState(false);
  const { isAdmin } = useRights();
  const { timeZone } = useSite();
  const now = useNow();
  return (
    <Card className="space-y-5">
      <Facts className="text-md">
        <Fact term="Plekken">{meetup.max_participants ?? "geen maximum"}</Fact>
        {!isOver(meetup, now) && <Fact term="Herinnering">{remindersOf(meetup, { timeZone, now })}</Fact>}
        {meetup.series && <Fact term="Reeks">{meetup.series.sentence}</Fact>}
        <Fact term="Gemaakt door">{meetup.created_by_name ?? "onbekend"}</Fact>
      </Facts>
      <div className="flex flex-wrap gap-2.5">
        {meetup.status !== "draft" && (
          <LinkButton to={pathTo(PAGES.meetup, meetup)}>Bekijk de pagina</LinkButton>
        )}
        {meetup.missing.length === 0 && <Button onClick={() => setPreviewed(true)}>Voorbeeld</Button>}
        {isAdmin && (
          <>
            <LinkButton to={`${PAGES.adminEmails}?meetup=${encodeURIComponent(meetup.title)}`}>
              E-mails hierover
            </LinkButton>
            <LinkButton to={`${PAGES.adminAudit}?search=${encodeURIComponent(meetup.title)}`}>
              Logboek hierover
            </LinkButton>
            {meetup.series && <StopSeries meetup={meetup.id} series={meetup.series} />}
          </>
        )}
      </div>
      <hr className="border-line" />
      <Markdown text={meetup.description} />
      {isPreviewed && (
        <PreviewDialog form={MeetupForm.parse(meetup)} id={meetup.id} onClose={() => setPreviewed(false)} />
      )}
    </Card>
  );
}

/** Those that are to come: what was announced too late for one, has it not. */
function remindersOf(
  { date, remind_days_before, answer_days_before = null, remind_guests, ask_again }: AdminMeetup,
  { timeZone, now }: Clock,
): string {
  const days = remind_days_before === null ? null : reminderDays(remind_days_before, answer_days_before);
  const reminders = [
    ...(days === null
      ? []
      : [{ days, text: `${countInWords(days, "dag", "dagen")} van tevoren aan wie niet antwoordde` }]),
    ...(remind_guests
      ? [{ days: 1, text: `de dag ervoor aan wie komt${ask_again ? ": ‘Kom je nog?’" : ""}` }]
      : []),
  ];
  const toCome = reminders.filter((each) => isToMail(addDays(date, -each.days), timeZone, now));
  if (toCome.length > 0) return toCome.map(({ text }) => text).join("; ");
  return reminders.length > 0 ? "geen meer" : "geen";
}

const SIDES = { page: "Pagina", invitation: "Uitnodiging" } as const;
type Side = keyof typeof SIDES;

export function PreviewDialog({
  form,
  id,
  onClose,
}: {
  readonly form: MeetupForm;
  readonly id?: MeetupId | undefined;
  readonly onClose: () => void;
}) {
  const [side, setSide] = useState<Side>("page");
  return (
    <Dialog title="Voorbeeld" open onClose={onClose} width="wide">
      <DialogBody isRead>
        <fieldset className="mb-5 flex gap-2">
          <legend className="sr-only">Wat je ziet</legend>
          {(Object.keys(SIDES) as Side[]).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={side === each}
              className="min-h-11 rounded-full border border-line px-4 text-md font-semibold aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-page"
              onClick={() => setSide(each)}
            >
              {SIDES[each]}
            </button>
          ))}
        </fieldset>
        <Loaded
          query={previewQuery(form, id)}
          failed="Fout bij maken van het voorbeeld"
          loading={<Spinner>Voorbeeld maken...</Spinner>}
        >
          {(preview) =>
            side === "page" ? <PageSide preview={preview} /> : <ShownMail mail={preview.invitation} />
          }
        </Loaded>
      </DialogBody>
    </Dialog>
  );
}

const PageSide = ({ preview }: { preview: Preview }) => (
  <div
    inert
    className="rounded-card border border-line bg-page p-4 sm:p-6 [&_.answer-bar]:static [&_.answer-bar]:bg-transparent [&_.answer-bar]:px-0"
  >
    <MeetupDetail
      meetup={{ ...preview.meetup, registrationStatus: null, attendees: { confirmed: [], waitlist: [] } }}
      isNarrow
    />
  </div>
);

/** It cannot be announced yet; what it lacks, and the way to write on, is said on its page. */
export const isUnfinishedDraft = ({ status, missing }: AdminMeetup): boolean =>
  status === "draft" && missing.length > 0;

/** The meetup's day; null: the draft has none yet. */
export const knownDay = ({ date, missing }: AdminMeetup): Day | null =>
  missing.includes("date") ? null : date;

export function dayInWords(meetup: AdminMeetup): string {
  const day = knownDay(meetup);
  return day === null ? "datum nog open" : fullDate(day);
}

export const timesInWords = ({ start_time, end_time, date, missing }: AdminMeetup): string =>
  missing.includes("start_time") ? "tijd nog open" : timeRange(start_time, end_time, date);

export const placeInWords = ({ location, missing }: AdminMeetup): string =>
  missing.includes("location") ? "locatie nog open" : location;

export function whenInWords(meetup: AdminMeetup): string {
  const { missing } = meetup;
  return missing.includes("date") && missing.includes("start_time")
    ? "datum en tijd nog open"
    : `${dayInWords(meetup)}, ${timesInWords(meetup)}`;
}

/** Without what is open, where that is said beside it. */
export const knownInWords = (meetup: AdminMeetup, facts: readonly ("date" | "start_time" | "location")[]) =>
  facts
    .filter((fact) => !meetup.missing.includes(fact))
    .map((fact) => IN_WORDS[fact](meetup))
    .join(", ");

const IN_WORDS = { date: dayInWords, start_time: timesInWords, location: placeInWords } as const;

export const placesOf = (meetup: AdminMeetup): Places => ({
  max: meetup.max_participants,
  confirmed: meetup.registration_count,
  waitlist: meetup.waitlist_count,
  held: meetup.held ?? 0,
  reserved: meetup.reserved ?? 0,
});
