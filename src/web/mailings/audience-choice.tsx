import type { UseFormRegisterReturn } from "react-hook-form";
import { Audience, type Recipients } from "#contract/mailings.ts";
import { SelectField } from "../ui/field.tsx";
import { AUDIENCES } from "./audience.ts";

interface AudienceChoiceProps {
  readonly recipients: Recipients | undefined;
  readonly field: UseFormRegisterReturn;
}

/** To whom, each with how many that are now. */
export function AudienceChoice({ recipients, field }: AudienceChoiceProps) {
  const choices = Audience.options
    .filter((each) => each !== "came" || recipients?.came !== 0)
    .map((value) => ({ value, label: `${AUDIENCES[value]} (${recipients?.[value] ?? "…"})` }));
  return <SelectField label="Aan" choices={choices} {...field} />;
}
