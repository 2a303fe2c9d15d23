import Lock from "lucide-react/icons/lock";
import type { MeetupId } from "#contract/ids.ts";
import { ClockTime, Day } from "#contract/text.ts";
import { answerUntil, companionsAllowed, lastDayToAnswer } from "#domain/answering-words.ts";
import { type Day as DayText, fullDate, timeRange, toTheMinute } from "#domain/dutch-dates.ts";
import { positionOf } from "#domain/pictures.ts";
import { promiseOf } from "#domain/whereabouts.ts";
import { RelativeDay } from "../../../meetup-parts/relative-day.tsx";
import { ShownText } from "../../../ui/markdown-field.tsx";
import { CalendarLeaf, NoBreak } from "../../../ui/when-and-where.tsx";
import { MeetupPicture } from "../../meetup-card.tsx";
import { repeatInWords } from "../series/repeat.tsx";
import type { MeetupValues } from "./meetup-draft.ts";

interface LivePreviewProps {
  readonly values: MeetupValues;
  /** The stored meetup, which has a generated picture; null for a new one. */
  readonly id: MeetupId | null;
}

export function LivePreview({ values, id }: LivePreviewProps) {
  const { picture: typed, title, location, description } = values;
  const picture = typed && { ...typed, position: positionOf(typed.focus, typed) };
  const day = values.date === "" ? null : Day.parse(values.date);
  return (
    <>
      {(picture || id !== null) && (
        <MeetupPicture
          meetup={{ id: id ?? 0, picture }}
          sizes="(width >= 64rem) 400px, 100vw"
          className="aspect-5/2 w-full"
        />
      )}
      <div className="space-y-4 px-5 pt-5">
        <p className="text-2xl font-title wrap-anywhere hyphens-long">
          {title.trim() === "" ? <span className="text-soft">Titel</span> : title}
        </p>
        <div className="flex items-center gap-4">
          <CalendarLeaf date={day} />
          <div className="min-w-0 space-y-0.5 text-md text-soft">
            <p className="font-semibold text-ink">
              {day !== null && <RelativeDay date={day} />}
              {day === null ? "Datum nog open" : <NoBreak>{fullDate(day)}</NoBreak>}
            </p>
            <p>{timesOf(values, day)}</p>
            <p className="wrap-anywhere">{location.trim() === "" ? "Locatie nog open" : location}</p>
          </div>
        </div>
        {rulesOf(values).map((sentence) => (
          <p key={sentence} className="text-md text-soft">
            {sentence}.
          </p>
        ))}
        <Withheld values={values} />
      </div>
      <ShownText text={description} empty="Hier zie je hoe de beschrijving eruit komt te zien." />
    </>
  );
}

function rulesOf({ date, answer_days_before: deadline, max_guests, repeat }: MeetupValues): string[] {
  return [
    ...(deadline === "" || date === ""
      ? []
      : [answerUntil(lastDayToAnswer(Day.parse(date), Number(deadline)))]),
    ...(max_guests === "0" ? [] : [companionsAllowed(Number(max_guests))]),
    ...(repeat === null || date === "" ? [] : [`Deel van: ${repeatInWords(repeat, Day.parse(date))}`]),
  ];
}

function Withheld({ values: { address, online_url, access_note } }: Pick<LivePreviewProps, "values">) {
  const hasAddress = address.trim() !== "" || access_note.trim() !== "";
  const hasOnlineUrl = online_url.trim() !== "";
  if (!hasAddress && !hasOnlineUrl) return null;
  return (
    <p className="flex items-start gap-2.5 text-md text-soft">
      <Lock size={16} className="mt-1 shrink-0" aria-hidden="true" />
      {promiseOf({ ...(hasAddress && { hasAddress }), ...(hasOnlineUrl && { hasOnlineUrl }) })}
    </p>
  );
}

function timesOf({ start_time, end_time }: MeetupValues, day: DayText | null): string {
  if (start_time === "") return "Tijd nog open";
  const start = ClockTime.parse(start_time);
  if (end_time === "") return toTheMinute(start);
  const end = ClockTime.parse(end_time);
  return day === null ? `${toTheMinute(start)} – ${toTheMinute(end)}` : timeRange(start, end, day);
}
