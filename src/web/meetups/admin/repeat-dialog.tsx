import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { createSeries, MAX_IN_SERIES, type SeriesPlan } from "#contract/meetups/series.ts";
import { type Day, timeRange } from "#domain/dutch-dates.ts";
import { rulesFor, seriesInWords } from "#domain/series.ts";
import { countInWords } from "#domain/wording.ts";
import { call, messageOf, sentenceOf } from "../../api.ts";
import { adminKey } from "../../query-meta.ts";
import { SaveFailed, unlessRetried } from "../../save-failed.tsx";
import { Dialog, DialogForm, FormFoot } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Note } from "../../ui/notices.tsx";
import { NoBreak } from "../../ui/when-and-where.tsx";
import { Consequence } from "./consequence.tsx";
import { EveningList } from "./evening-list.tsx";
import { seriesPreviewQuery } from "./queries.ts";

const TIMES = Array.from({ length: MAX_IN_SERIES - 1 }, (_none, place) => String(place + 2)).map((count) => ({
  value: count,
  label: `${count} keer`,
}));

const WEEKS = [1, 2, 3, 4, 6, 8].map((weeks) => ({
  value: String(weeks * 7),
  label: `${countInWords(weeks, "week", "weken")} van tevoren`,
}));

/** A year of months, or some weeks. */
const usualCount = (rule: SeriesPlan["rule"]) => (rule === "nth_weekday" ? MAX_IN_SERIES : 6);

interface Choice {
  /** Place in the rules that the day fits. */
  readonly chosen: number;
  /** Null: as many as usual for the rule. */
  readonly count: number | null;
  readonly days: number;
}

interface RepeatDialogProps {
  readonly meetup: AdminMeetup;
  readonly onClose: () => void;
}

/** Repeats a meetup as drafts that announce themselves; shows the evenings first. */
export function RepeatDialog({ meetup, onClose }: RepeatDialogProps) {
  const rules = rulesFor(meetup.date);
  const [{ chosen, count, days }, setChoice] = useState<Choice>({ chosen: 0, count: null, days: 21 });
  const [skip, setSkip] = useState<readonly Day[]>([]);
  const rule = rules[chosen] ?? ({ rule: "weekly" } as const);
  const plan: SeriesPlan = {
    ...{ ...rule, from: meetup.id, skip: [...skip] },
    count: count ?? usualCount(rule.rule),
    announce_days_before: days,
  };
  const preview = useQuery(seriesPreviewQuery(plan));
  const create = useMutation({
    mutationFn: () => call(createSeries, { body: plan }),
    onSuccess: onClose,
    meta: { succeeded: messageOf, failed: unlessRetried("Fout bij herhalen"), invalidates: [adminKey] },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  const evenings = preview.data?.evenings ?? [];
  const made = evenings.filter(({ date }) => !skip.includes(date)).length;
  const skipped = evenings.length - made;
  const change = (choice: Partial<Choice>) => {
    setChoice((before) => ({ ...before, ...choice }));
    if (choice.days === undefined) setSkip([]);
  };
  const foot = (
    <>
      <SaveFailed error={create.error} what="Fout bij herhalen" />
      <p className="mr-auto self-center text-[15px] text-soft max-sm:w-full">
        {countInWords(made + 1, "meetup", "meetups")}
        {skipped > 0 && `, ${skipped} overgeslagen`}
      </p>
      <FormFoot
        onCancel={onClose}
        label="Neem deze data over"
        isBusy={create.isPending}
        isDisabled={made === 0}
      />
    </>
  );
  return (
    <Dialog title="Herhaal deze meetup" open onClose={onClose} width="wide">
      <DialogForm foot={foot} onSubmit={submit}>
        <div className="space-y-4">
          <PlanFields meetup={meetup} plan={plan} chosen={chosen} onChange={change} />
          <Consequence>
            Elke keer <NoBreak>{timeRange(meetup.start_time, meetup.end_time, meetup.date)}</NoBreak>, ook na
            het verzetten van de klok. De uitnodiging gaat om 10:00.
          </Consequence>
          {preview.error && <Note look="error">{sentenceOf(preview.error, "Fout bij herhalen")}</Note>}
          <EveningList meetup={meetup} evenings={evenings} skip={skip} onSkip={setSkip} />
          {evenings.some(({ is_later }) => is_later) && (
            <Consequence>
              Leden krijgen hooguit één uitnodiging per dag; wat op dezelfde dag viel, schuift een dag op.
            </Consequence>
          )}
          <Note>
            Nu gaat er <strong>nog niets</strong> de deur uit: er komen{" "}
            {countInWords(made, "concept", "concepten")} bij. De dag voor elke uitnodiging krijg je bericht,
            met ‘Bekijk’ en ‘Nog niet’. Leden antwoorden per avond.
          </Note>
        </div>
      </DialogForm>
    </Dialog>
  );
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

interface PlanFieldsProps {
  readonly meetup: AdminMeetup;
  readonly plan: SeriesPlan;
  readonly chosen: number;
  readonly onChange: (choice: Partial<Choice>) => void;
}

function PlanFields({ meetup: { date }, plan, chosen, onChange }: PlanFieldsProps) {
  const rules = rulesFor(date).map((rule, place) => ({
    value: String(place),
    label: capitalised(seriesInWords(rule, date)),
  }));
  return (
    <div className="grid gap-4 sm:grid-cols-[1.6fr_1fr_1.6fr]">
      <SelectField
        label="Hoe vaak"
        choices={rules}
        value={String(chosen)}
        onChange={({ target }) => onChange({ chosen: Number(target.value) })}
      />
      <SelectField
        label="Aantal"
        choices={TIMES}
        value={String(plan.count)}
        onChange={({ target }) => onChange({ count: Number(target.value) })}
      />
      <SelectField
        label="Uitnodiging"
        choices={WEEKS}
        value={String(plan.announce_days_before)}
        onChange={({ target }) => onChange({ days: Number(target.value) })}
      />
    </div>
  );
}
