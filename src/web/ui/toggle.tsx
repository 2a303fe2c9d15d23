import { Switch } from "@base-ui/react/switch";
import { type ComponentProps, useId } from "react";

interface ToggleProps {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Toggle({ label, hint, checked, onChange }: ToggleProps) {
  const id = useId();
  return (
    <label
      htmlFor={`${id}-switch`}
      className="flex cursor-pointer items-center justify-between gap-4 rounded-control bg-raised px-4 py-3"
    >
      <span>
        <span id={id} className="block text-md font-semibold">
          {label}
        </span>
        <span id={`${id}-hint`} className="block text-sm text-soft">
          {hint}
        </span>
      </span>
      <Switch.Root
        id={`${id}-switch`}
        checked={checked}
        onCheckedChange={onChange}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        className="relative flex h-7 w-12 shrink-0 items-center rounded-full border border-field-line bg-surface transition-colors before:absolute before:-inset-2.5 data-checked:border-accent data-checked:bg-accent"
      >
        <Switch.Thumb className="block size-5 translate-x-0.75 rounded-full outline-2 -outline-offset-4 outline-transparent bg-soft transition-transform data-checked:translate-x-5.75 data-checked:bg-on-accent" />
      </Switch.Root>
    </label>
  );
}

interface CheckboxProps {
  readonly label: string;
  readonly hint?: string;
}

export const Radio = (props: CheckboxProps & ComponentProps<"input">) => <Checkbox {...props} type="radio" />;

export function Checkbox({ label, hint, ...input }: CheckboxProps & ComponentProps<"input">) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <label className="flex min-h-11 items-start gap-3 py-2.5">
      <input
        type="checkbox"
        aria-labelledby={id}
        aria-describedby={hintId}
        className="mt-0.5 size-5.5 shrink-0 accent-accent"
        {...input}
      />
      <span className="text-md">
        <span id={id} className="font-semibold">
          {label}
        </span>
        {hint !== undefined && (
          <span id={hintId} className="block text-sm text-soft">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
