import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from "react-hook-form";

/** What a `Field` needs to be part of a form: its registration, and its error until it is edited. */
export function formField<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: Path<Values>,
): UseFormRegisterReturn & { error: string | undefined } {
  const registration = form.register(name, { onChange: () => form.clearErrors(name) });
  return { ...registration, error: form.getFieldState(name, form.formState).error?.message };
}
