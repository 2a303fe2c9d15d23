import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import { draftKey, readStored } from "./storage.ts";
import { Button } from "./ui/button.tsx";
import { Note } from "./ui/notices.tsx";

export type Edited = { readonly [field: string]: unknown };

interface KeptForm<Values, Checked, Draft> {
  /** Storage name of the draft; null stores nothing. */
  readonly name: string | null;
  readonly schema: z.ZodMiniType<Checked>;
  readonly start: Values;
  /** Whether fields that were not edited follow changes of `start`. */
  readonly isLive?: boolean;
  /** Whether the draft begins in the form, or is first offered (`DraftOffer`). */
  readonly restore: "apply" | "offer";
  /** What storage contains; other fields are not stored, and a draft that does not match is ignored. */
  readonly draft: z.ZodMiniType<Draft>;
  /** The draft of these values; by default the values themselves. @param edited true for each field that was edited */
  readonly write?: (values: Values, edited: Edited) => object;
  readonly read?: (draft: Draft) => Partial<Values>;
}

interface Offered<Draft> {
  readonly draft: Draft;
  readonly accept: () => void;
  readonly discard: () => void;
}

/**
 * A form whose edits are stored in this browser until they are sent, discarded or taken back. They survive a stray
 * press, a lost session and a closed tab. An offered draft is not overwritten before the member answers.
 * @returns `done`: call when the edits are sent or discarded
 */
export function useKeptForm<Values extends FieldValues, Checked, Draft>(
  kept: KeptForm<Values, Checked, Draft>,
) {
  const { name, start, draft, restore } = kept;
  const { write = (values) => values, read = (stored) => stored as unknown as Partial<Values> } = kept;
  const [found, setFound] = useState(() => (name === null ? null : readStored(draftKey(name), draft)));
  const [applied] = useState(() => found !== null && restore === "apply" && { ...start, ...read(found) });
  const form: UseFormReturn<Values, unknown, Checked> = useForm<Values, unknown, Checked>({
    resolver: zodResolver(kept.schema as z.ZodMiniType<Checked, Values>),
    defaultValues: start as DefaultValues<Values>,
    reValidateMode: "onSubmit",
    ...(applied && { values: applied, resetOptions: { keepDefaultValues: true } }),
    ...(kept.isLive && { values: start, resetOptions: { keepDirtyValues: true } }),
  });
  const values = useWatch({ control: form.control }) as Values;
  const { isDirty, dirtyFields } = form.formState;
  const edits = isDirty ? draft.safeParse(write(values, dirtyFields)).data : undefined;
  const isOffering = found !== null && restore === "offer";
  const done = useStored(isOffering ? null : name, edits === undefined ? null : JSON.stringify(edits));
  const offered: Offered<Draft> | null = isOffering
    ? {
        draft: found,
        accept: () => {
          form.reset({ ...form.getValues(), ...read(found) }, { keepDefaultValues: true });
          setFound(null);
        },
        discard: () => {
          if (name !== null) localStorage.removeItem(draftKey(name));
          setFound(null);
        },
      }
    : null;
  return { form, values, offered, done };
}

/** @returns a function that removes the draft, and stores no more edits until they are null */
function useStored(name: string | null, edits: string | null): () => void {
  const isStored = useRef(false);
  const isDone = useRef(false);
  useEffect(() => {
    if (name === null) return;
    if (edits === null && isStored.current) localStorage.removeItem(draftKey(name));
    if (edits === null) isDone.current = false;
    else if (!isDone.current) localStorage.setItem(draftKey(name), edits);
    isStored.current = edits !== null;
  }, [name, edits]);
  return () => {
    isDone.current = true;
    if (name !== null) localStorage.removeItem(draftKey(name));
  };
}

interface DraftOfferProps {
  readonly offered: Pick<Offered<unknown>, "accept" | "discard"> | null;
}

export function DraftOffer({ offered }: DraftOfferProps) {
  if (offered === null) return null;
  return (
    <Note>
      <p>Je hebt eerder iets getypt dat niet is opgeslagen.</p>
      <div className="mt-2.5 flex flex-wrap gap-2.5">
        <Button onClick={offered.accept}>Verder met wat je typte</Button>
        <Button look="bare" onClick={offered.discard}>
          Weggooien
        </Button>
      </div>
    </Note>
  );
}
