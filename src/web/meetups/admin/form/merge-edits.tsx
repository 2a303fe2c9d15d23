import { useEffect, useRef } from "react";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { describeChange, FIELD_NAMES, STATUS_CHANGE_TEXT } from "#contract/meetups/form.ts";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/notices.tsx";
import type { Editing } from "../use-open-dialog.ts";
import { type MeetupValues, valuesOf } from "./meetup-draft.ts";

export function EditConflict({
  conflict,
  onOverwrite,
  onTakeOver,
}: {
  readonly conflict: Conflict;
  readonly onOverwrite: () => void;
  readonly onTakeOver: () => void;
}) {
  const { message, takenOver, asked } = conflict;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each conflict is read out
  useEffect(() => box.current?.focus(), [conflict]);
  return (
    <div ref={box} tabIndex={-1} className="rounded-control outline-none">
      <Note look="warning">
        <div role="alert" className="space-y-1.5">
          <p className="font-semibold">{message}.</p>
          <Sentences of={takenOver} />
          {takenOver.length > 0 && <p>Dat is overgenomen.</p>}
          {asked.length === 0 && <p>Wat jij wijzigde, staat er nog. Sla het opnieuw op.</p>}
          {asked.length > 0 && (
            <>
              <p>Dit wijzigden jullie allebei:</p>
              <Sentences of={asked} />
              <p>
                Wat jij daar hebt ingevuld, staat nog hieronder. ‘Toch opslaan’ zet dat ervoor in de plaats.
              </p>
            </>
          )}
        </div>
        {asked.length > 0 && (
          <div className="mt-2.5 flex flex-wrap gap-2.5">
            <Button onClick={onTakeOver}>Neem de nieuwe over</Button>
            <Button onClick={onOverwrite}>Toch opslaan</Button>
          </div>
        )}
      </Note>
    </div>
  );
}

function Sentences({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <ul className="list-disc space-y-0.5 pl-5 wrap-anywhere">
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

type Name = Exclude<keyof MeetupValues, "repeat">;

interface Edits {
  /** Values that the edit started from; null when unknown: each difference then counts as changed by both. */
  readonly base: MeetupValues | null;
  readonly mine: MeetupValues;
  readonly theirs: MeetupValues;
}

interface MergedEdits {
  /** `theirs` in fields that only the other organiser changed, else `mine`. */
  readonly values: MeetupValues;
  readonly taken: readonly Name[];
  /** Fields that both changed to different values. */
  readonly both: readonly Name[];
}

export function mergeEdits({ base, mine, theirs }: Edits): MergedEdits {
  const changed = FIELD_NAMES.filter((name) => !isSame(name, base ?? mine, theirs));
  const both = changed.filter(
    (name) => !isSame(name, mine, theirs) && (base === null || !isSame(name, base, mine)),
  );
  const taken = changed.filter((name) => !both.includes(name));
  return { values: withThose(mine, theirs, taken), taken, both };
}

/** `values`, with the fields in `names` from `others`. */
export const withThose = (
  values: MeetupValues,
  others: MeetupValues,
  names: readonly Name[],
): MeetupValues => ({
  ...values,
  ...Object.fromEntries(names.map((name) => [name, others[name]])),
});

function isSame(name: Name, one: MeetupValues, other: MeetupValues): boolean {
  if (name === "questions") return JSON.stringify(one[name]) === JSON.stringify(other[name]);
  if (name !== "picture") return String(one[name]).trim() === String(other[name]).trim();
  return JSON.stringify(sentencesOf(one)) === JSON.stringify(sentencesOf(other));
}

function sentencesOf({ picture }: MeetupValues) {
  return picture && [picture.hash, picture.alt, picture.focus.x, picture.focus.y];
}

/** A saved edit of another organiser that conflicts with the edit in this form. */
export interface Conflict {
  readonly message: string;
  readonly newest: AdminMeetup;
  readonly both: readonly Name[];
  /** A sentence for each merged field; `asked` has one for each field to decide on. */
  readonly takenOver: readonly string[];
  readonly asked: readonly string[];
}

export function describeConflict({
  newest,
  was,
  merged: { taken, both },
}: {
  newest: AdminMeetup;
  was: Editing;
  merged: MergedEdits;
}): Omit<Conflict, "message"> {
  const sentencesOf = (names: readonly Name[]) =>
    names.map((name) => describeChange(name, newest[name] ?? null));
  const isAsItWas = was.kind !== "edit" || was.meetup.status === newest.status;
  const became = isAsItWas ? [] : [STATUS_CHANGE_TEXT[newest.status]];
  return { newest, both, takenOver: [...became, ...sentencesOf(taken)], asked: sentencesOf(both) };
}

export const theirsOf = (newest: AdminMeetup): MeetupValues => valuesOf({ kind: "edit", meetup: newest });
