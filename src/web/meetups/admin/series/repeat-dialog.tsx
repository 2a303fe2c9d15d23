import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { MAX_IN_SERIES } from "#contract/meetups/repeat-plan.ts";
import { createSeries } from "#contract/meetups/series.ts";
import { type ClockTime, type Day, timeRange } from "#domain/dutch-dates.ts";
import { titleOn } from "#domain/series.ts";
import { countInWords } from "#domain/wording.ts";
import { sentenceOf } from "../../../base/api.ts";
import { adminKey } from "../../../base/query-meta.ts";
import { useChange } from "../../../base/use-change.ts";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { unlessRetried } from "../../../forms/save-failed.tsx";
import { MailCaution } from "../../../mailings/mail-caution.tsx";
import { Button } from "../../../ui/button.tsx";
import { Consequence, SelectField } from "../../../ui/field.tsx";
import { Note } from "../../../ui/notices.tsx";
import { NoBreak } from "../../../ui/when-and-where.tsx";
import { seriesPreviewQuery } from "../queries.ts";
import { EveningList, type Invitation } from "./evening-list.tsx";
import { planOf, type Repeat, toastRepeated, usualCount, usualRepeat, waysFrom } from "./repeat.tsx";

const TIMES = Array.from({ length: MAX_IN_SERIES - 1 }, (_none, place) => String(place + 2)).map((count) => ({
  value: count,
  label: `${count} keer`,
}));

const WEEKS = [1, 2, 3, 4, 6, 8].map((weeks) => ({
  value: String(weeks * 7),
  label: `${countInWords(weeks, "week", "weken")} van tevoren`,
}));

interface RepeatedMeetup {
  readonly title: string;
  readonly date: Day;
  readonly start_time: ClockTime;
  readonly end_time: ClockTime | null;
  readonly invitation: Invitation;
}

interface RepeatDialogProps {
  readonly meetup: RepeatedMeetup;
  readonly chosen: Repeat | null;
  readonly onTake: (repeat: Repeat) => void;
  readonly onRemove?: (() => void) | undefined;
  readonly onClose: () => void;
  /** The change that makes the drafts; absent: the form of the meetup does. */
  readonly change?: { readonly isPending: boolean; readonly error: Error | null };
  readonly moment: "nu" | "bij het opslaan";
}

export function RepeatDialog({
  meetup,
  chosen,
  onTake,
  onRemove,
  onClose,
  change,
  moment,
}: RepeatDialogProps) {
  const [repeat, setRepeat] = useState(() => chosen ?? usualRepeat(meetup.date));
  const { skip } = repeat;
  const preview = useQuery(seriesPreviewQuery(planOf(repeat, meetup.date), meetup));
  const evenings = preview.data?.evenings ?? [];
  const ownTitle = evenings[0] ? titleOn(meetup.title, meetup.date, evenings[0].date) : meetup.title;
  const made = evenings.filter(({ date }) => !skip.includes(date)).length;
  const skipped = evenings.length - made;
  const beside = (
    <>
      <p className="mr-auto self-center text-md text-soft max-sm:w-full">
        {countInWords(made + 1, "meetup", "meetups")}
        {skipped > 0 && `, ${skipped} overgeslagen`}
      </p>
      {onRemove && <Button onClick={onRemove}>Niet herhalen</Button>}
    </>
  );
  return (
    <FormDialog
      title="Herhaal deze meetup"
      width="wider"
      warning={<MailCaution />}
      spacing="space-y-4"
      beside={beside}
      submit="Neem deze data over"
      isDisabled={made === 0}
      change={change}
      failed={NOT_REPEATED}
      onSubmit={() => onTake(repeat)}
      onClose={onClose}
    >
      <PlanFields date={meetup.date} repeat={repeat} onChange={setRepeat} />
      <Note>
        Nu gaat er <strong>nog niets</strong> de deur uit:{" "}
        {moment === "nu" ? "er komen" : "bij het opslaan komen er"}{" "}
        {countInWords(made, "concept", "concepten")} bij. De dag voor elke uitnodiging krijg je bericht, met
        ‘Bekijk’ en ‘Nog niet’. Leden antwoorden per avond.
      </Note>
      <Consequence>
        Elke keer <NoBreak>{timeRange(meetup.start_time, meetup.end_time, meetup.date)}</NoBreak>, ook na het
        verzetten van de klok. De uitnodiging gaat om 10:00.
      </Consequence>
      {ownTitle !== meetup.title && <Consequence>De titel gaat mee: ‘{ownTitle}’.</Consequence>}
      {preview.error && <Note look="error">{sentenceOf(preview.error, NOT_REPEATED)}</Note>}
      <EveningList
        meetup={meetup}
        evenings={evenings}
        skip={skip}
        onSkip={(days) => setRepeat({ ...repeat, skip: [...days] })}
      />
      {evenings.some(({ is_later }) => is_later) && (
        <Consequence>
          Leden krijgen hooguit één uitnodiging per dag; wat op dezelfde dag viel, schuift een dag op.
        </Consequence>
      )}
    </FormDialog>
  );
}

const NOT_REPEATED = "Fout bij herhalen";

export function RepeatMeetupDialog({ meetup, onClose }: { meetup: AdminMeetup; onClose: () => void }) {
  const create = useChange(createSeries, {
    onSuccess: ({ message }) => {
      onClose();
      toastRepeated(message, meetup.title);
    },
    invalidates: [adminKey],
    failed: unlessRetried(NOT_REPEATED),
    succeeded: null,
  });
  return (
    <RepeatDialog
      meetup={{ ...meetup, invitation: invitationOf(meetup) }}
      chosen={null}
      onTake={(repeat) => create.mutate({ body: { ...planOf(repeat, meetup.date), from: meetup.id } })}
      onClose={onClose}
      change={create}
      moment="nu"
    />
  );
}

const invitationOf = ({ status, announce_on }: AdminMeetup): Invitation => {
  if (status !== "draft") return { words: "aangekondigd" };
  return announce_on === undefined ? { words: "zodra je publiceert" } : { on: announce_on };
};

/** Another rule or number of evenings has other days: none of them is skipped yet. */
function PlanFields({
  date,
  repeat,
  onChange,
}: {
  readonly date: Day;
  readonly repeat: Repeat;
  readonly onChange: (repeat: Repeat) => void;
}) {
  const ways = waysFrom(date);
  const how = ways.find((way) => way.how === repeat.how)?.how ?? ways[0]?.how ?? "weekly";
  const choose = (value: string) => {
    const next = ways.find((way) => way.how === value)?.how ?? how;
    const count = repeat.count === usualCount(how) ? usualCount(next) : repeat.count;
    onChange({ ...repeat, how: next, count, skip: [] });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:max-md:*:first:col-span-full md:grid-cols-[1fr_7.5rem_1fr]">
      <SelectField
        label="Hoe vaak"
        choices={ways.map((way) => ({ value: way.how, label: way.label }))}
        value={how}
        onChange={({ target }) => choose(target.value)}
      />
      <SelectField
        label="Aantal"
        choices={TIMES}
        value={String(repeat.count)}
        onChange={({ target }) => onChange({ ...repeat, count: Number(target.value), skip: [] })}
      />
      <SelectField
        label="Uitnodiging"
        choices={WEEKS}
        value={String(repeat.days)}
        onChange={({ target }) => onChange({ ...repeat, days: Number(target.value) })}
      />
    </div>
  );
}
