import Lock from "lucide-react/icons/lock";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Field } from "../../../ui/field.tsx";

interface PasswordFieldProps extends Partial<ComponentProps<typeof Field>> {
  readonly label: string;
  /** Whether one is stored for what the other fields say. It is never shown. */
  readonly isStored: boolean;
  readonly below?: ReactNode;
}

export function PasswordField({ label, isStored, below, ...field }: PasswordFieldProps) {
  const [isChanging, setChanging] = useState(false);
  return (
    <div className="space-y-2">
      {isStored && !isChanging && field.error === undefined ? (
        <Stored label={label} onChange={() => setChanging(true)} />
      ) : (
        <Field
          label={label}
          type="password"
          autoComplete="off"
          // After the press on 'Wijzig', which goes away.
          autoFocus={isChanging}
          {...field}
        />
      )}
      {below}
    </div>
  );
}

const Stored = ({ label, onChange }: { readonly label: string; readonly onChange: () => void }) => (
  <fieldset>
    <legend className="mb-1.5 text-md font-semibold">{label}</legend>
    <div className="flex min-h-11.5 items-center gap-2 rounded-control bg-raised pl-3.5">
      <Lock size={15} className="shrink-0 text-soft" aria-hidden="true" />
      <p className="min-w-0 flex-1 text-md text-soft">Al ingevuld; teruglezen kan niet</p>
      <button
        type="button"
        aria-label={`Wijzig: ${label}`}
        className="min-h-11 shrink-0 rounded-control px-3.5 text-md font-semibold text-accent hover:underline"
        onClick={onChange}
      >
        Wijzig
      </button>
    </div>
  </fieldset>
);
