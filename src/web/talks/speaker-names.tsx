import type { ReactNode } from "react";
import type { Offering } from "#contract/talks.ts";
import { SPEAKER_NAMES, type SpeakerName } from "#domain/talks.ts";
import { capitalised } from "#domain/wording.ts";
import { Radio } from "../ui/toggle.tsx";

export function SpeakerNames({
  names,
  chosen,
  onChoose,
}: {
  readonly names: Offering["names"];
  readonly chosen: SpeakerName;
  readonly onChoose: (name: SpeakerName) => void;
}) {
  return (
    <Choices legend="Hoe sta je op het programma?" hint="Iedereen kan dit zien, ook zoekmachines.">
      {different(names).map((name) => (
        <Radio
          key={name}
          name="nameShown"
          label={capitalised(names[name])}
          {...(name === "member" && { hint: "Je naam staat er niet bij" })}
          checked={names[chosen] === names[name]}
          onChange={() => onChoose(name)}
        />
      ))}
    </Choices>
  );
}

/** A member with one name has one choice fewer. */
const different = (names: Offering["names"]): SpeakerName[] =>
  SPEAKER_NAMES.filter((name) => SPEAKER_NAMES.findLast((each) => names[each] === names[name]) === name);

export const Choices = ({
  legend,
  hint,
  children,
}: {
  readonly legend: string;
  readonly hint?: string;
  readonly children: ReactNode;
}) => (
  <fieldset>
    <legend className="mb-0.5 text-md font-semibold">{legend}</legend>
    {hint !== undefined && <p className="text-sm text-soft">{hint}</p>}
    {children}
  </fieldset>
);
