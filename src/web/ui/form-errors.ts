import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from "react-hook-form";

/** Registers a field whose error goes as soon as it is edited; it is checked again on submit. */
export function clearsErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: Path<Values>,
): UseFormRegisterReturn {
  return form.register(name, { onChange: () => form.clearErrors(name) });
}
