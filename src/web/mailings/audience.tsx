import type { UseFormRegisterReturn } from "react-hook-form";
import { Audience, type Recipients } from "#contract/mailings.ts";
import { SelectField } from "../ui/field.tsx";

interface AudienceChoiceProps {
  readonly recipients: Recipients | undefined;
  readonly field: UseFormRegisterReturn;
}

/** Choice of recipients, each with its current number of members. */
export function AudienceChoice({ recipients, field }: AudienceChoiceProps) {
  const choices = Audience.options
    .filter((each) => each !== "came" || recipients?.came !== 0)
    .map((value) => ({ value, label: `${AUDIENCES[value]} (${recipients?.[value] ?? "…"})` }));
  return <SelectField label="Aan" choices={choices} {...field} />;
}

export const AUDIENCES: Readonly<Record<Audience, string>> = {
  confirmed: "Wie komt",
  waitlist: "Wie op de wachtlijst staat",
  came: "Wie er was",
  invited: "Iedereen die is uitgenodigd",
};
