import ChevronDown from "lucide-react/icons/chevron-down";
import CornerDownRight from "lucide-react/icons/corner-down-right";
import { type ComponentProps, type ReactNode, useId } from "react";
import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from "react-hook-form";
import { FIRST_DAY, LAST_DAY } from "#domain/dutch-dates.ts";

/** Props that connect a `Field` to the form. Editing the field clears its error. */
export function formField<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: Path<Values>,
  onEdit?: (typed: string) => void,
): UseFormRegisterReturn & { error: string | undefined } {
  const registration = form.register(name, {
    onChange: ({ target }: { target: { value: string } }) => {
      form.clearErrors(name);
      onEdit?.(target.value);
    },
  });
  return { ...registration, error: form.getFieldState(name, form.formState).error?.message };
}

interface FieldProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

const control =
  "w-full rounded-control border bg-page px-3.5 text-base text-ink placeholder:text-soft disabled:opacity-60 aria-invalid:border-red border-field-line";

/** WebKit centres the value only in a flex container. An empty input shows today like a placeholder: `required` makes it `:invalid`. */
const displayOf = (type: string | undefined) =>
  type === "date" || type === "time" ? "flex items-center invalid:text-soft" : "block";

interface OfField {
  readonly beside?: ReactNode;
  /** Says instead of the hint that the value may be a mistake; it is accepted. */
  readonly caution?: string | null;
  /** Earlier values that the browser offers while one is typed. */
  readonly suggestions?: readonly string[];
  /** Reads the error aloud: it comes from the server while the focus stays on the field. */
  readonly isRefused?: boolean;
}

export function Field({
  label,
  error,
  hint,
  className = "",
  beside,
  caution = null,
  suggestions,
  isRefused = false,
  ...input
}: FieldProps & ComponentProps<"input"> & OfField) {
  const id = useId();
  return (
    <div className={className}>
      <Label id={id} label={label} />
      <div className="flex gap-2">
        <input
          id={id}
          className={`${control} ${displayOf(input.type)} h-11.5 min-w-0`}
          {...described(id, error, caution ?? hint)}
          {...(input.type === "date" && { min: FIRST_DAY, max: LAST_DAY })}
          {...(suggestions && { list: `${id}-list`, autoComplete: "off" })}
          {...input}
        />
        {suggestions && (
          <datalist id={`${id}-list`}>
            {suggestions.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        )}
        {beside}
      </div>
      <Below
        id={id}
        error={error}
        hint={caution ?? hint}
        isCaution={caution !== null}
        isRefused={isRefused}
      />
    </div>
  );
}

export function TextArea({
  label,
  error,
  hint,
  className = "",
  above,
  ...input
}: FieldProps & ComponentProps<"textarea"> & { readonly above?: ReactNode }) {
  const id = useId();
  return (
    <div className={className}>
      <Label id={id} label={label} />
      {above}
      <textarea id={id} className={`${control} block py-2.5`} {...described(id, error, hint)} {...input} />
      <Below id={id} error={error} hint={hint} />
    </div>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

export function SelectField({
  label,
  choices,
  className = "",
  ...select
}: { readonly label: string; readonly choices: readonly Choice[] } & ComponentProps<"select">) {
  const id = useId();
  return (
    <div className={className}>
      <Label id={id} label={label} />
      {/* `appearance-none`, because the browsers' own gradient and arrow fit neither theme. */}
      <div className="relative">
        <select id={id} className={`${control} block h-11.5 appearance-none pr-10`} {...select}>
          {choices.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown
          size={17}
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-soft"
          aria-hidden="true"
        />
      </div>
    </div>
  );
}

function Label({ id, label }: { id: string; label: string }) {
  return (
    <label htmlFor={id} className="mb-1.5 block text-md font-semibold">
      {label}
    </label>
  );
}

interface BelowProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly hint: string | undefined;
  readonly isCaution?: boolean;
  readonly isRefused?: boolean;
}

function Below({ id, error, hint, isCaution = false, isRefused = false }: BelowProps) {
  return (
    <>
      {error !== undefined && (
        <p id={`${id}-error`} role={isRefused ? "alert" : undefined} className="mt-1.5 text-sm text-red">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p
          id={`${id}-hint`}
          className={`mt-1.5 text-sm ${isCaution ? "font-semibold text-orange" : "text-soft"}`}
        >
          {hint}
        </p>
      )}
    </>
  );
}

const described = (id: string, error: string | undefined, hint: string | undefined) => ({
  "aria-invalid": error !== undefined,
  "aria-describedby":
    `${error === undefined ? "" : `${id}-error`} ${hint === undefined ? "" : `${id}-hint`}`.trim() ||
    undefined,
});

export const Consequence = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-2.5 text-sm text-soft">
    <CornerDownRight size={16} className="mt-0.5 shrink-0 text-accent" aria-hidden="true" />
    <span>{children}</span>
  </p>
);
