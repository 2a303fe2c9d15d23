import Copy from "lucide-react/icons/copy";
import { lazy, Suspense } from "react";
import type { MeetupId } from "#contract/ids.ts";
import { meetupParticipants, type ParticipantStatistics } from "#contract/responses/admin.ts";
import { fullDate, timeRange } from "#domain/dutch-dates.ts";
import { countInWords } from "#domain/wording.ts";
import { Loaded } from "../../base/loaded.tsx";
import { adminKey } from "../../base/query-meta.ts";
import { queryOf } from "../../base/query-of.ts";
import { LazyBoundary } from "../../ui/boundary.tsx";
import { copyText } from "../../ui/browser.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/notices.tsx";
import { NoBreak } from "../../ui/when-and-where.tsx";

export function ParticipantsDialog({ id, onClose }: { id: MeetupId; onClose: () => void }) {
  return (
    <Dialog title="Statistieken" open onClose={onClose} width="wide">
      <DialogBody isRead>
        <MeetupStatistics id={id} isWhole />
      </DialogBody>
    </Dialog>
  );
}

const AnswerPlots = lazy(async () => ({ default: (await import("./answer-plots.tsx")).AnswerPlots }));

export function MeetupStatistics({
  id,
  isWhole = false,
}: {
  readonly id: MeetupId;
  /** With the meetup and its attendees, where nothing else on the screen shows them. */
  readonly isWhole?: boolean;
}) {
  return (
    <Loaded
      query={participantsQuery(id)}
      failed={() => "De statistieken konden niet worden geladen"}
      loading={<Spinner>Statistieken laden...</Spinner>}
    >
      {(statistics) => <Details statistics={statistics} isWhole={isWhole} />}
    </Loaded>
  );
}

function Details({ statistics, isWhole }: { statistics: ParticipantStatistics; isWhole: boolean }) {
  const { meetup, invitationStats: stats, participants, attendance } = statistics;
  const hasReminded = isWhole || stats.remindersSent > 0;
  return (
    <div className="space-y-7">
      {isWhole && (
        <p>
          <span className="block text-lg font-heading wrap-anywhere">{meetup.title}</span>
          <span className="text-soft">
            <NoBreak>{`${fullDate(meetup.date)}, ${timeRange(meetup.start_time, meetup.end_time, meetup.date)}`}</NoBreak>
          </span>
        </p>
      )}
      <dl className={`grid grid-cols-2 gap-3 ${hasReminded ? "sm:grid-cols-4" : "sm:grid-cols-3"}`}>
        <Figure label="Uitgenodigd" value={stats.invitationsSent} />
        <Figure label="Ja" value={stats.accepted} />
        <Figure label="Nee" value={stats.declined} />
        <Figure label="Gewijzigd" value={stats.changed} />
        <Figure label="Respons" value={`${stats.responseRate}%`} />
        <Figure label="Herinnerd" value={stats.remindersSent} />
        {hasReminded && (
          <>
            <Figure label="Antwoord na herinnering" value={stats.respondedAfterReminder} />
            <Figure label="Respons na herinnering" value={`${stats.responseRateAfterReminder}%`} />
          </>
        )}
      </dl>
      {attendance && <Attendance attendance={attendance} />}
      <LazyBoundary>
        <Suspense fallback={<div className="skeleton h-64" />}>
          <AnswerPlots statistics={statistics} />
        </Suspense>
      </LazyBoundary>
      {isWhole && (
        <>
          <People title="Ingeschreven" people={participants.confirmed} />
          <People title="Wachtlijst" people={participants.waitlist} />
          <People title="Afgemeld" people={participants.cancelled} />
        </>
      )}
    </div>
  );
}

function Attendance({ attendance }: { attendance: NonNullable<ParticipantStatistics["attendance"]> }) {
  const { came, stayedAway, walkIns } = attendance;
  return (
    <section aria-label="Opkomst">
      <dl className={`grid grid-cols-2 gap-3 ${stayedAway === null ? "" : "sm:grid-cols-3"}`}>
        <Figure label="Gekomen" value={came} />
        {stayedAway !== null && <Figure label="Zonder bericht weggebleven" value={stayedAway} />}
        <Figure label="Zonder aanmelding" value={walkIns} />
      </dl>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: number | string }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-control bg-raised px-3.5 py-2.5">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="text-xl font-heading tabular-nums">{value}</dd>
    </div>
  );
}

type People = ParticipantStatistics["participants"]["confirmed"];

function People({ title, people }: { title: string; people: People }) {
  const copy = () =>
    copyText(
      people.map(({ email }) => email).join(", "),
      `${countInWords(people.length, "adres", "adressen")} gekopieerd`,
    );
  return (
    <section>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <h3 className="font-heading">
          {title} <span className="font-normal text-soft">({people.length})</span>
        </h3>
        {people.length > 0 && (
          <Button look="bare" aria-label={`Kopieer alle adressen: ${title}`} onClick={() => void copy()}>
            <Copy size={16} aria-hidden="true" /> Kopieer alle adressen
          </Button>
        )}
      </div>
      {people.length === 0 ? (
        <p className="text-md text-soft">Niemand</p>
      ) : (
        <ul className="divide-y divide-line rounded-control border border-line text-md">
          {people.map(({ id, name, email }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 px-3.5">
              <span className="font-medium wrap-anywhere">{name}</span>
              <a
                href={`mailto:${email}`}
                className="inline-flex min-h-11 items-center wrap-anywhere text-soft underline underline-offset-3"
              >
                {email}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const STATISTICS_NOT_LOADED = "Fout bij ophalen van statistieken";

const participantsQuery = (id: MeetupId) =>
  queryOf(meetupParticipants, {
    queryKey: [...adminKey, "participants", id],
    input: { params: { id } },
    staleTime: 0,
    meta: { failed: STATISTICS_NOT_LOADED, missing: STATISTICS_NOT_LOADED },
  });
