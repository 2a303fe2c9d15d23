import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import type { MeetupId } from "#contract/ids.ts";
import {
  TalkForm as Checked,
  type Evening,
  MAX_NEEDS,
  MAX_TALK_TEXT,
  MAX_TALK_TITLE,
  type Offering,
  type OwnTalk,
} from "#contract/talks.ts";
import { fullDate } from "#domain/dutch-dates.ts";
import { SPEAKER_NAMES, TALK_MINUTES, USUAL_MINUTES } from "#domain/talks.ts";
import { countInWords } from "#domain/wording.ts";
import { ApiError } from "../base/api.ts";
import { DraftOffer } from "../forms/draft-offer.tsx";
import { useKeptForm } from "../forms/kept-form.ts";
import { isShownInFoot, SaveFailed, unlessRetried } from "../forms/save-failed.tsx";
import { Button } from "../ui/button.tsx";
import { Field, formField, TextArea } from "../ui/field.tsx";
import { Note } from "../ui/notices.tsx";
import { Radio } from "../ui/toggle.tsx";
import { Choices, SpeakerNames } from "./speaker-names.tsx";

const INPUTS = {
  title: z.string(),
  text: z.string(),
  minutes: z.number(),
  needs: z.string(),
  meetup: z.nullable(z.number()),
  nameShown: z.enum(SPEAKER_NAMES),
  wish: z._default(z.nullable(z.number()), null),
} satisfies Readonly<Record<Exclude<keyof Checked, "sameTitle">, z.ZodMiniType>>;
const Draft = z.object(INPUTS);
type Values = z.output<typeof Draft>;

interface TalkFormProps {
  readonly offering: Offering;
  /** The evening from which the form was opened. */
  readonly evening: MeetupId | null;
  /** An own talk that is changed. */
  readonly changed?: OwnTalk;
  readonly save: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly mutate: (form: Checked, onSaved: () => void) => void;
  };
}

const NOT_SENT = "Je voorstel kon niet worden verstuurd";

export function TalkForm({ offering, evening, changed, save }: TalkFormProps) {
  const { form, values, offered, done } = useKeptForm<Values, Checked, Values>({
    name: changed ? `talk:${changed.id}` : "talk",
    schema: Checked,
    start: changed ? valuesOf(changed) : emptyFor(offering, evening),
    draft: Draft,
  });
  const send = (sameTitle: boolean) =>
    form.handleSubmit((checked) => save.mutate({ ...checked, sameTitle }, done));
  return (
    <form noValidate aria-label="Voorstel" className="max-w-150 space-y-7" onSubmit={send(false)}>
      <DraftOffer offered={offered} />
      <div>
        <Field
          label="Waar gaat het over?"
          maxLength={MAX_TALK_TITLE}
          autoComplete="off"
          {...formField(form, "title")}
        />
        <Wishes wishes={offering.wishes} form={form} chosen={values.wish} />
      </div>
      <TextArea
        label="Vertel in een paar zinnen wat je laat zien"
        rows={4}
        maxLength={MAX_TALK_TEXT}
        {...formField(form, "text")}
      />
      <Minutes form={form} chosen={values.minutes} />
      <Evenings
        form={form}
        chosen={values.meetup}
        offering={offering}
        evening={evening}
        kept={changed?.meetup ?? null}
      />
      <SpeakerNames
        names={offering.names}
        chosen={values.nameShown}
        onChoose={(name) => form.setValue("nameShown", name, { shouldDirty: true })}
      />
      <Field
        label="Wat heb je nodig?"
        maxLength={MAX_NEEDS}
        autoComplete="off"
        hint="Alleen de organisatie ziet dit."
        {...formField(form, "needs")}
      />
      {save.error && isSaidInForm(save.error) && (
        <Note look="warning">
          <p role="alert">{save.error.message}.</p>
          {isSameTitle(save.error) && (
            <Button className="mt-2.5" disabled={save.isPending} onClick={send(true)}>
              Toch insturen
            </Button>
          )}
        </Note>
      )}
      <SaveFailed error={save.error} what={NOT_SENT} />
      <div>
        <Button look="primary" size="large" type="submit" className="w-full" disabled={save.isPending}>
          {labelOf(save.isPending, changed)}
        </Button>
        <p className="mt-2.5 text-sm text-soft">
          Je kunt het wijzigen tot het op een programma staat, en intrekken tot de avond begint.
        </p>
      </div>
    </form>
  );
}

const labelOf = (isPending: boolean, changed: OwnTalk | undefined): string =>
  changed ? (isPending ? "Opslaan..." : "Opslaan") : isPending ? "Versturen..." : "Stuur naar de organisatie";

const isSameTitle = (error: Error): boolean => error instanceof ApiError && error.why === "same-title";

/** Refused for what is chosen in the form, where it is said and can be changed. */
const isSaidInForm = (error: Error): boolean =>
  error instanceof ApiError && [404, 409].includes(error.status) && !isShownInFoot(error);

/** What a toast says of it. */
export const unlessSaid = (error: Error): string | null =>
  isSaidInForm(error) ? null : unlessRetried(NOT_SENT)(error);

/** Only the title is left to fill in. */
const emptyFor = ({ evenings, usualName }: Offering, evening: MeetupId | null): Values => ({
  title: "",
  text: "",
  minutes: USUAL_MINUTES,
  needs: "",
  meetup: evenings.find(({ id }) => id === evening)?.id ?? null,
  nameShown: usualName,
  wish: null,
});

const valuesOf = ({ title, text, minutes, needs, meetup, nameShown, wish }: OwnTalk): Values => ({
  title,
  text,
  minutes,
  needs,
  meetup: meetup?.id ?? null,
  nameShown,
  wish,
});

/** Any other is offered for from its own page. */
const MAX_EVENINGS = 3;

type Form = UseFormReturn<Values, unknown, Checked>;

/** Most wanted first. A press fills in the title unless another was typed; another press lets the wish go again. */
function Wishes({
  wishes,
  form,
  chosen,
}: {
  readonly wishes: Offering["wishes"];
  readonly form: Form;
  readonly chosen: number | null;
}) {
  if (wishes.length === 0) return null;
  const press = ({ id, text }: Offering["wishes"][number]) => {
    const isChosen = id === chosen;
    const filledIn = wishes.find((wish) => wish.id === chosen)?.text ?? "";
    form.setValue("wish", isChosen ? null : id, { shouldDirty: true });
    if (form.getValues("title").trim() !== filledIn) return;
    form.clearErrors("title");
    form.setValue("title", isChosen ? "" : text, { shouldDirty: true });
  };
  return (
    <fieldset className="mt-2.5">
      <legend className="mb-1.5 text-sm text-soft">Hier vroegen anderen om:</legend>
      <div className="flex flex-wrap gap-2">
        {wishes.map((wish) => (
          <button
            key={wish.id}
            type="button"
            aria-pressed={wish.id === chosen}
            aria-label={`${wish.text}, ${countInWords(wish.count, "lid vraagt erom", "leden vragen erom")}`}
            className={`min-h-11 rounded-full border px-4 py-1.5 text-left text-md font-semibold wrap-anywhere ${wish.id === chosen ? "border-accent bg-accent-soft text-accent" : "border-line bg-surface"}`}
            onClick={() => press(wish)}
          >
            {wish.text} <span className="font-normal text-soft tabular-nums">{wish.count}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Minutes({ form, chosen }: { readonly form: Form; readonly chosen: number }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-md font-semibold">Hoeveel minuten?</legend>
      <div className="flex gap-2.5">
        {TALK_MINUTES.map((minutes) => (
          <Button
            key={minutes}
            look={minutes === chosen ? "primary" : "quiet"}
            className="flex-1 px-1"
            aria-pressed={minutes === chosen}
            onClick={() => form.setValue("minutes", minutes, { shouldDirty: true })}
          >
            {minutes}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

interface EveningsProps {
  readonly form: Form;
  readonly chosen: number | null;
  readonly offering: Offering;
  readonly evening: MeetupId | null;
  /** What the changed talk was offered for, which it may keep when that takes no more of them. */
  readonly kept: Evening | null;
}

/** The evening that it was opened from comes first; without one, the next few. */
function Evenings({ form, chosen, offering, evening, kept }: EveningsProps) {
  const takes = (id: number) => offering.evenings.some((each) => each.id === id);
  const closed = kept !== null && !takes(kept.id) ? kept : null;
  const isGone = (id: number | null) => id !== null && id !== closed?.id && !takes(id);
  const own = offering.evenings.filter(({ id }) => id === evening);
  const isOther = ({ id }: Offering["evenings"][number]) => id !== evening && own.length === 0;
  const others = offering.evenings.filter(isOther).slice(0, MAX_EVENINGS);
  const choose = (meetup: MeetupId | null) => form.setValue("meetup", meetup, { shouldDirty: true });
  return (
    <Choices legend="Wanneer?">
      {(isGone(evening) || isGone(chosen)) && (
        <p className="mb-2 text-md text-soft">Deze avond neemt geen voorstellen aan. Kies een andere keer.</p>
      )}
      {closed && (
        <Radio
          name="meetup"
          label={closed.title}
          hint={`${fullDate(closed.date)}, neemt geen voorstellen meer aan`}
          checked={chosen === closed.id}
          onChange={() => choose(closed.id)}
        />
      )}
      {[...own, ...others].map(({ id, title, date }) => (
        <Radio
          key={id}
          name="meetup"
          label={title}
          hint={fullDate(date)}
          checked={chosen === id}
          onChange={() => choose(id)}
        />
      ))}
      <Radio
        name="meetup"
        label="Een andere keer"
        hint="De organisatie kiest een avond"
        checked={chosen === null}
        onChange={() => choose(null)}
      />
    </Choices>
  );
}
