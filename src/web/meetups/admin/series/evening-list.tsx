import Trash2 from "lucide-react/icons/trash-2";
import Undo2 from "lucide-react/icons/undo-2";
import type { PlannedEvening } from "#contract/meetups/series.ts";
import { type Day, fullDate, shortDate } from "#domain/dutch-dates.ts";
import { holidayOn } from "#domain/dutch-holidays.ts";
import { Badge } from "../../../ui/badge.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { NoBreak } from "../../../ui/when-and-where.tsx";

/** When it goes, or words instead. */
export type Invitation = { readonly on: Day } | { readonly words: string };

interface EveningListProps {
  readonly meetup: { readonly date: Day; readonly invitation: Invitation };
  readonly evenings: readonly PlannedEvening[];
  readonly skip: readonly Day[];
  readonly onSkip: (skip: readonly Day[]) => void;
}

/** The evenings of a series, the meetup itself first; each of the others can be skipped. */
export const EveningList = ({ meetup, evenings, skip, onSkip }: EveningListProps) => (
  <div>
    <div
      aria-hidden="true"
      className={`mb-1.5 hidden px-4 text-sm font-semibold text-soft sm:grid ${COLUMNS}`}
    >
      <span>Wanneer</span>
      <span>Uitnodiging</span>
      <span className="w-11" />
    </div>
    <ol className="rounded-card border border-line" aria-label="Wanneer">
      <EveningRow
        evening={{
          date: meetup.date,
          holiday: holidayOn(meetup.date),
          announce_on: null,
          is_later: false,
          moved_to: null,
          also: [],
        }}
        invitation={meetup.invitation}
      />
      {evenings.map((evening) => (
        <EveningRow
          key={evening.date}
          evening={evening}
          isSkipped={skip.includes(evening.date)}
          onSkip={(isOut) =>
            onSkip(isOut ? [...skip, evening.date] : skip.filter((day) => day !== evening.date))
          }
        />
      ))}
    </ol>
  </div>
);

const COLUMNS = "gap-x-3 sm:grid-cols-[1fr_13.5rem_auto]";

interface EveningRowProps {
  readonly evening: PlannedEvening;
  readonly invitation?: Invitation;
  readonly isSkipped?: boolean;
  readonly onSkip?: (isOut: boolean) => void;
}

function EveningRow({ evening, invitation, isSkipped = false, onSkip }: EveningRowProps) {
  const { date, holiday, announce_on, moved_to, also } = evening;
  const planned: Invitation = announce_on === null ? { words: "zelf publiceren" } : { on: announce_on };
  return (
    <li
      className={`grid min-h-13 grid-cols-[1fr_auto] items-center border-b border-line px-4 py-1.5 text-md last:border-0 ${COLUMNS}`}
    >
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {isSkipped ? (
          <s className="text-soft">
            <NoBreak>{fullDate(date)}</NoBreak>
          </s>
        ) : (
          <span className="font-semibold">
            <NoBreak>{fullDate(date)}</NoBreak>
          </span>
        )}
        {invitation !== undefined && <Badge colour="grey">Deze</Badge>}
        {holiday !== null && <Badge colour="orange">{holiday}</Badge>}
        {moved_to !== null && <Badge colour="orange">{`om ${moved_to}: de klok gaat vooruit`}</Badge>}
        {also.map((title) => (
          <Badge key={title} colour="orange">{`die dag ook ‘${title}’`}</Badge>
        ))}
      </span>
      <span className="text-soft max-sm:row-start-2">
        {isSkipped ? "overgeslagen" : <When invitation={invitation ?? planned} />}
      </span>
      <span className="row-span-2 size-11 sm:row-span-1">
        {onSkip && (
          <IconButton
            icon={isSkipped ? Undo2 : Trash2}
            label={isSkipped ? "Toch wel" : "Sla over"}
            about={fullDate(date)}
            onPress={() => onSkip(!isSkipped)}
          />
        )}
      </span>
    </li>
  );
}

/** A heading says from the width of a tablet what it is. */
const When = ({ invitation }: { readonly invitation: Invitation }) =>
  "words" in invitation ? (
    invitation.words
  ) : (
    <>
      <span className="sm:sr-only">uitnodiging </span>
      {shortDate(invitation.on)}, 10:00
    </>
  );
