import { zodResolver } from "@hookform/resolvers/zod";
import { type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import type { OfferedVersions } from "./draft-offer.tsx";
import { createKeeper, type Keeper, type Version } from "./kept-text.ts";

export type EditedFields = { readonly [field: string]: unknown };

interface KeptForm<Values, Checked, Draft> {
  readonly name: string;
  readonly schema: z.ZodMiniType<Checked>;
  readonly start: Values;
  /** Whether fields that were not edited follow changes of `start`. */
  readonly isLive?: boolean;
  /** What storage contains. Passwords, codes and secret addresses are not in it. */
  readonly draft: z.ZodMiniType<Draft>;
  /** The draft of these values; by default the values themselves. @param edited true for each field that was edited */
  readonly write?: (values: Values, edited: EditedFields) => object;
  readonly read?: (draft: Draft) => Partial<Values>;
  readonly onContinue?: (draft: Draft) => void;
  /** What the offer says of a draft; by default its longest text that was changed. Empty: nothing. */
  readonly describe?: (draft: Draft) => string;
  /** Whether the page itself focuses the first wrong field. */
  readonly isFocusedByPage?: boolean;
}

/**
 * Stores its text on this device from the first key (`createKeeper`) until it is saved, thrown away, or at the sign-out.
 * @returns `done`: call when the text is saved; `submitBy`: like `handleSubmit`, by another schema
 */
export function useKeptForm<Values extends FieldValues, Checked, Draft>(
  kept: KeptForm<Values, Checked, Draft>,
) {
  const { start, draft } = kept;
  const { write = (values) => values, read = (stored) => stored as unknown as Partial<Values> } = kept;
  const [{ keeper, asked, found }] = useState(() => beginKeeping(kept.name, draft));
  const [versions, setVersions] = useState(found);
  const [applied] = useState(() => asked && { ...start, ...read(asked.draft) });
  const checking = useRef<z.ZodMiniType>(kept.schema);
  const form: UseFormReturn<Values, unknown, Checked> = useForm<Values, unknown, Checked>({
    resolver: (...given) => zodResolver(checking.current as z.ZodMiniType<Checked, Values>)(...given),
    defaultValues: start as DefaultValues<Values>,
    reValidateMode: "onSubmit",
    shouldFocusError: kept.isFocusedByPage !== true,
    ...(kept.isLive && { values: start, resetOptions: { keepDirtyValues: true } }),
    ...(applied && { values: applied, resetOptions: { keepDefaultValues: true } }),
  });
  const values = useWatch({ control: form.control }) as Values;
  const { isDirty, dirtyFields } = form.formState;
  const edits = isDirty ? draft.safeParse(write(values, dirtyFields)).data : undefined;
  const done = useStored(keeper, edits === undefined ? null : JSON.stringify(edits));
  // Its text is in the form and stored again above.
  useEffect(() => {
    if (asked) keeper.remove(asked);
  }, [keeper, asked]);
  const accept = (version: Version<Draft>) => {
    keeper.continueFrom(version);
    kept.onContinue?.(version.draft);
    form.reset({ ...form.getValues(), ...read(version.draft) }, { keepDefaultValues: true });
    setVersions([]);
  };
  const discard = (version: Version<Draft>) => {
    keeper.remove(version);
    setVersions((before) => before.filter(({ key }) => key !== version.key));
  };
  const offered: OfferedVersions | null =
    versions.length === 0
      ? null
      : {
          versions: versions.map((version) => ({
            key: version.key,
            at: version.at,
            text: kept.describe?.(version.draft) ?? longestChange(start, read(version.draft)),
            accept: () => accept(version),
            discard: () => discard(version),
          })),
        };
  const submitBy = <Result>(schema: z.ZodMiniType<Result>, onValid: (checked: Result) => void) => {
    const submit = form.handleSubmit((checked) => onValid(checked as unknown as Result));
    return (event?: SyntheticEvent) => {
      checking.current = schema;
      return submit(event);
    };
  };
  return { form, values, offered, done, submitBy };
}

function beginKeeping<Draft>(name: string, schema: z.ZodMiniType<Draft>) {
  const keeper = createKeeper(name, schema);
  const versions = keeper.versions();
  const asked = versions.find(({ isAsked }) => isAsked) ?? null;
  return { keeper, asked, found: asked ? [] : versions };
}

const longestChange = <Values extends FieldValues>(start: Values, values: Partial<Values>): string =>
  Object.entries(values).reduce<string>(
    (longest, [name, value]) =>
      typeof value === "string" && value !== start[name] && value.length > longest.length ? value : longest,
    "",
  );

/** @returns a function that removes the version, and stores no more edits until they are null */
function useStored<Draft>(keeper: Keeper<Draft>, edits: string | null): () => void {
  const isDone = useRef(false);
  // Before the browser paints: a tab that is closed right after a key loses nothing.
  useLayoutEffect(() => {
    if (edits === null) isDone.current = false;
    if (edits === null) keeper.clear();
    else if (!isDone.current) keeper.write(JSON.parse(edits));
  }, [keeper, edits]);
  return () => {
    isDone.current = true;
    keeper.clear();
  };
}
