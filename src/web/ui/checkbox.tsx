import { type ComponentProps, useId } from "react";

interface CheckboxProps {
  readonly label: string;
  readonly hint?: string;
}

export function Checkbox({ label, hint, ...input }: CheckboxProps & ComponentProps<"input">) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input id={id} type="checkbox" className="mt-0.5 size-5.5 shrink-0 accent-accent" {...input} />
      <label htmlFor={id} className="text-[15px]">
        <span className="font-semibold">{label}</span>
        {hint !== undefined && <span className="block text-sm text-soft">{hint}</span>}
      </label>
    </div>
  );
}
