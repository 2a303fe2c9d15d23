import type { ComponentProps } from "react";
import { Field } from "../../ui/field.tsx";

interface MaybeFixedProps extends ComponentProps<typeof Field> {
  /** Value from the environment; null when organisers set it here. */
  readonly fixed: string | null;
  readonly variable: string;
}

export function MaybeFixed({ fixed, variable, ...field }: MaybeFixedProps) {
  if (fixed === null) return <Field {...field} />;
  return (
    <Field label={field.label} value={fixed} disabled hint={`Vastgelegd bij de installatie (${variable}).`} />
  );
}
