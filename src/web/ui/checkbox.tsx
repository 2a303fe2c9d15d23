import type { ComponentProps } from "react";

interface CheckboxProps {
  readonly label: string;
  readonly hint?: string;
}

/** The whole row is pressed, for fingers. */
export const Checkbox = ({ label, hint, ...input }: CheckboxProps & ComponentProps<"input">) => (
  <label className="flex min-h-11 items-start gap-3 py-2.5">
    <input type="checkbox" className="mt-0.5 size-5.5 shrink-0 accent-accent" {...input} />
    <span className="text-[15px]">
      <span className="font-semibold">{label}</span>
      {hint !== undefined && <span className="block text-sm text-soft">{hint}</span>}
    </span>
  </label>
);
