import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { MeetupForm as Schema } from "#contract/meetups/form.ts";
import { beganWith, type Draft, type MeetupValues, valuesOf } from "./meetup-draft.ts";
import { type Crossing, crossingOf, mergeEdits, theirsOf, withThose } from "./merge-edits.ts";
import { useDraft } from "./use-draft.ts";
import type { Editing } from "./use-opened.ts";
import type { EditCrossed } from "./use-save-meetup.ts";

/** What is typed, what it began from, the draft that is kept of it, and a colleague's change that crossed it. */
export function useTyping(asked: Editing) {
  // As it was when it was opened, or when a change of it crossed: what is fetched again behind the dialog changes nothing here.
  const [opened, setOpened] = useState(asked);
  const [began, setBegan] = useState(() => beganWith(asked));
  const [crossing, setCrossing] = useState<Crossing | null>(null);
  const form = useForm({
    resolver: zodResolver(Schema),
    defaultValues: valuesOf(asked),
    reValidateMode: "onSubmit",
  });
  const values = useWatch({ control: form.control }) as MeetupValues;
  const draft = useDraft(opened, form.formState.isDirty ? values : null, began);
  const fill = (filled: MeetupValues) => form.reset(filled, { keepDefaultValues: true });
  const goOnFrom = (newest: AdminMeetup) => setBegan(beganWith({ kind: "edit", meetup: newest }));
  return {
    opened,
    form,
    values,
    revision: began.revision,
    draft,
    crossing,
    goOnWith: ({ values, ...began }: Draft) => {
      fill(values);
      setBegan(began);
      draft.settle();
    },
    cross: ({ newest, message }: EditCrossed) => {
      const mine = form.getValues() as MeetupValues;
      const merged = mergeEdits({ base: began.base, mine, theirs: theirsOf(newest) });
      fill(merged.values);
      setOpened({ kind: "edit", meetup: newest });
      setCrossing({ message, ...crossingOf({ newest, was: opened, merged }) });
      if (merged.both.length === 0) goOnFrom(newest);
    },
    takeOver: ({ newest, both }: Crossing) => {
      fill(withThose(form.getValues() as MeetupValues, theirsOf(newest), both));
      goOnFrom(newest);
      setCrossing(null);
    },
  };
}
