import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { MeetupId } from "#contract/ids.ts";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import type { MeetupForm as Schema } from "#contract/meetups/form.ts";
import { Day } from "#contract/text.ts";
import { isToMail } from "#domain/announcing.ts";
import { addDays } from "#domain/dutch-dates.ts";
import { useNow, useSite } from "../../../base/page-state.tsx";
import { PictureField } from "../../../pictures/picture-field.tsx";
import type { Upload } from "../../../pictures/upload.tsx";
import { useRights } from "../../../sessions/viewer.ts";
import { TAKES_TALKS } from "../../../talks/admin/takes-talks.ts";
import { Field, formField, SelectField } from "../../../ui/field.tsx";
import { MarkdownField } from "../../../ui/markdown-field.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import { filterChoices } from "../queries.ts";
import { RepeatPart } from "../series/repeat-part.tsx";
import { type Clock, endCaution, fewerPlaces, isWholeDay, pastCaution, skippedCaution } from "./cautions.ts";
import { type Form, type MeetupValues, valuesOf } from "./meetup-draft.ts";
import { AskAgainField, CompanionsField, DeadlineField, MoreFields, OfferField } from "./more-fields.tsx";
import { QuestionFields } from "./question-fields.tsx";
import { DateField, DayLine, type Past, StartField, TIME } from "./time-fields.tsx";
import { whereaboutsFields } from "./whereabouts-fields.tsx";

interface MeetupFieldsProps {
  readonly form: Form;
  readonly values: MeetupValues;
  readonly upload: Upload;
  readonly announced: AdminMeetup | null;
  /** The stored meetup that is edited, a draft included. */
  readonly edited: MeetupId | null;
  readonly mayRepeat: boolean;
}

export function MeetupFields(props: MeetupFieldsProps) {
  const { values, announced } = props;
  const { timeZone, hasTalks } = useSite();
  const now = useNow();
  const before = announced && valuesOf({ kind: "edit", meetup: announced });
  const past = pastCaution(values, before, { timeZone, now });
  const { remind_days_before, remind_guests, address, online_url, access_note, ...others } = fieldsOf({
    ...props,
    past,
    clock: { timeZone, now },
  });
  const { answer_days_before, ask_again, offer_minutes, max_guests, takes_talks, questions, ...about } =
    others;
  return (
    <div className="grid grid-cols-2 gap-4.5 sm:grid-cols-6">
      {Object.entries(about).map(([name, field]) => (
        <Fragment key={name}>{field}</Fragment>
      ))}
      <MoreFields
        {...props}
        answers={[answer_days_before, offer_minutes, ask_again]}
        reminders={[
          <Fragment key="silent">{remind_days_before}</Fragment>,
          <Fragment key="guests">{remind_guests}</Fragment>,
        ]}
        guests={[max_guests, questions]}
        talks={hasTalks ? takes_talks : null}
        whereabouts={{ address, online_url, access_note }}
        repeat={
          props.mayRepeat && (
            <RepeatPart
              values={props.values}
              onChange={(repeat) => props.form.setValue("repeat", repeat, { shouldDirty: true })}
            />
          )
        }
      />
    </div>
  );
}

const DAYS = [
  { value: "", label: "Niet" },
  { value: "1", label: "1 dag van tevoren" },
  ...["2", "3", "5", "7", "10", "14"].map((days) => ({ value: days, label: `${days} dagen van tevoren` })),
];

/** In the order of the page. All are registered here: the first error in the order of registration gets the focus. */
interface FieldsInput extends MeetupFieldsProps {
  readonly past: Past;
  readonly clock: Clock;
}

const fieldsOf = ({ form, values, upload, announced, edited, past, clock }: FieldsInput) => {
  /** Where places are scarce, attendees are asked whether they still come, unless the organiser decided. */
  const askWhereLimited = (max: string) => {
    if (announced === null && !form.formState.dirtyFields.ask_again) form.setValue("ask_again", max !== "");
  };
  return {
    title: <Field label="Titel *" className="col-span-full" {...formField(form, "title")} />,
    date: (
      <>
        <DateField form={form} date={values.date} past={past} field={formField(form, "date")} />
        <DayLine date={values.date} edited={edited} />
      </>
    ),
    start_time: (
      <StartField
        past={past}
        skipped={skippedCaution(values, "start_time", clock)}
        field={formField(form, "start_time")}
      />
    ),
    end_time: (
      <Field
        label="Eindtijd"
        type="time"
        className={TIME}
        caution={skippedCaution(values, "end_time", clock) ?? endCaution(values)}
        {...formField(form, "end_time")}
      />
    ),
    location: <LocationField {...formField(form, "location")} />,
    max_participants: (
      <Field
        label="Maximum aantal deelnemers"
        type="number"
        className="col-span-full sm:col-span-3"
        inputMode="numeric"
        min={1}
        hint={asksAgain(values, clock) ? ASKED_AGAIN : "Leeg laten: geen maximum."}
        caution={fewerPlaces(values, announced?.registration_count ?? null)}
        {...formField(form, "max_participants", askWhereLimited)}
      />
    ),
    description: <MarkdownField label="Beschrijving *" field={formField(form, "description")} />,
    // Registering `picture.alt` without a picture would create a picture value.
    picture: (
      <Picture
        form={form}
        values={values}
        upload={upload}
        field={values.picture && formField(form, "picture.alt")}
      />
    ),
    remind_days_before: (
      <SelectField
        label="Aan wie niet heeft geantwoord"
        choices={DAYS}
        {...form.register("remind_days_before")}
      />
    ),
    remind_guests: <RemindAttendees {...form.register("remind_guests")} />,
    answer_days_before: <DeadlineField {...form.register("answer_days_before")} />,
    ask_again: <AskAgainField isPossible={values.remind_guests} {...form.register("ask_again")} />,
    offer_minutes: <OfferField {...form.register("offer_minutes")} />,
    max_guests: <CompanionsField {...form.register("max_guests")} />,
    takes_talks: <Checkbox {...TAKES_TALKS} {...form.register("takes_talks")} />,
    questions: <QuestionFields form={form} questions={values.questions} />,
    ...whereaboutsFields(form),
  } satisfies Record<keyof Schema, ReactNode>;
};

const ASKED_AGAIN =
  "Met een maximum vraagt de site de dag ervoor aan wie komt: ‘Kom je nog?’ Dat zet je uit bij ‘Meer’.";

/** Not once the mail of the day before would be too late. */
const asksAgain = (
  { date, max_participants, ask_again, remind_guests }: MeetupValues,
  clock: Clock,
): boolean =>
  max_participants !== "" &&
  ask_again &&
  remind_guests &&
  (!isWholeDay(date) || isToMail(addDays(Day.parse(date), -1), clock.timeZone, clock.now));

function LocationField(field: ReturnType<typeof formField>) {
  const { isAdmin } = useRights();
  const { data: earlier = [] } = useQuery({ ...filterChoices.locations, enabled: isAdmin });
  return (
    <Field
      label="Locatie *"
      hint="Wat iedereen mag zien, bijvoorbeeld “Bij Kees thuis, Amersfoort”."
      className="col-span-full sm:col-span-3"
      suggestions={earlier}
      {...field}
    />
  );
}

const RemindAttendees = (field: UseFormRegisterReturn) => (
  <div className="sm:pt-8">
    <Checkbox label="Aan wie komt, de dag ervoor" hint="Met tijd, plaats en beschrijving." {...field} />
  </div>
);

interface PictureProps extends Omit<MeetupFieldsProps, "announced" | "edited" | "mayRepeat"> {
  readonly field: ReturnType<typeof formField> | null;
}

const Picture = ({ form, values: { picture, date }, upload, field }: PictureProps) => (
  <PictureField
    upload={upload}
    picture={picture}
    date={date === "" ? null : Day.parse(date)}
    onFocus={(focus) => form.setValue("picture.focus", focus, { shouldDirty: true })}
    onRemove={() => {
      form.setValue("picture", null, { shouldDirty: true });
      form.clearErrors("picture");
      upload.forget();
    }}
    field={field}
  />
);
