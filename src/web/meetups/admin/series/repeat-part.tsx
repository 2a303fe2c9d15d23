import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ClockTime, Day } from "#contract/text.ts";
import { countInWords } from "#domain/wording.ts";
import { useRights } from "../../../sessions/viewer.ts";
import { Button } from "../../../ui/button.tsx";
import { Consequence } from "../../../ui/field.tsx";
import { seriesPreviewQuery } from "../queries.ts";
import type { Editing } from "../use-open-dialog.ts";
import { capitalised, daysInWords, planOf, type Repeat, repeatInWords, usualRepeat } from "./repeat.tsx";
import { RepeatDialog } from "./repeat-dialog.tsx";

/** Whether the form can make the meetup a series: for admins, before it is announced. */
export function useMayRepeat(opened: Editing): boolean {
  const { isAdmin } = useRights();
  if (!isAdmin || opened.kind !== "edit") return isAdmin;
  const { status, announce_at, series } = opened.meetup;
  return status === "draft" && announce_at === null && series === undefined;
}

/** What a person typed of the evening that would be repeated. */
interface TypedEvening {
  readonly title: string;
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly repeat: Repeat | null;
}

/** The evenings that the form would make, by the typed date; none while there is no date. */
export function useTypedEvenings({ date, start_time, repeat }: TypedEvening) {
  const day = date === "" ? A_DAY : Day.parse(date);
  const begin = { date: day, start_time: start_time === "" ? undefined : ClockTime.parse(start_time) };
  const plan = repeat && date !== "" ? planOf(repeat, day) : null;
  const { data } = useQuery({
    ...seriesPreviewQuery(plan ?? planOf(usualRepeat(day), day), begin),
    enabled: plan !== null,
  });
  if (plan === null || !data) return [];
  return data.evenings.filter((evening) => !plan.skip.includes(evening.date));
}

const A_DAY = "2000-01-01";

export function RepeatPart({
  values,
  onChange,
}: {
  readonly values: TypedEvening;
  readonly onChange: (repeat: Repeat | null) => void;
}) {
  const { repeat, date, start_time, end_time } = values;
  const [isOpen, setOpen] = useState(false);
  const evenings = useTypedEvenings(values);
  const day = date === "" ? null : Day.parse(date);
  const isKnown = day !== null && start_time !== "";
  const choose = (chosen: Repeat | null) => {
    onChange(chosen);
    setOpen(false);
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-control border border-line px-4 py-3 text-md">
        <p className="min-w-0 text-soft">
          {repeat && day !== null ? (
            <>
              <strong className="font-semibold text-ink">
                {capitalised(repeatInWords(repeat, day))}, nog {evenings.length} keer
              </strong>
              <br />
              {daysInWords(evenings.map((evening) => evening.date))}
            </>
          ) : isKnown ? (
            "Deze meetup is eenmalig."
          ) : (
            "Vul eerst een datum en een starttijd in."
          )}
        </p>
        <Button disabled={!isKnown} onClick={() => setOpen(true)}>
          {repeat ? "Kies data" : "Herhaal"}
        </Button>
      </div>
      {repeat && (
        <Consequence>
          Bij het opslaan komen er {countInWords(evenings.length, "concept", "concepten")} bij. Elk nodigt
          zelf uit, {countInWords(repeat.days / 7, "week", "weken")} van tevoren; de dag ervoor krijg je
          bericht.
        </Consequence>
      )}
      {isOpen && isKnown && (
        <RepeatDialog
          meetup={{
            title: values.title,
            date: day,
            start_time: ClockTime.parse(start_time),
            end_time: end_time === "" ? null : ClockTime.parse(end_time),
            invitation: { words: "zodra je publiceert" },
          }}
          chosen={repeat}
          onTake={choose}
          onRemove={repeat ? () => choose(null) : undefined}
          onClose={() => setOpen(false)}
          moment="bij het opslaan"
        />
      )}
    </>
  );
}
