import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import type * as z from "zod/mini";

/** A form that the schema checks when it is submitted. Editing a field clears its error (`formField`). */
export const useCheckedForm = <Values extends FieldValues, Checked>(
  schema: z.ZodMiniType<Checked, Values>,
  start: DefaultValues<Values>,
) =>
  useForm<Values, unknown, Checked>({
    resolver: zodResolver(schema),
    defaultValues: start,
    reValidateMode: "onSubmit",
  });
