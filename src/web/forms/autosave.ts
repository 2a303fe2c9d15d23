/** What a field that saves by itself shows; `stored`: what the server has, which was not saved on this page. */
export type FieldState =
  | { readonly kind: "stored" }
  | { readonly kind: "saving" }
  | { readonly kind: "saved" }
  | { readonly kind: "failed"; readonly error: Error }
  /** The field shows a newer value of the server; what was typed meanwhile is offered beside it. */
  | { readonly kind: "overtaken"; readonly typed: string };

type Fields = Readonly<Record<string, string>>;

export interface Stored {
  readonly fields: Fields;
  readonly version: number;
}

interface Unsaved {
  readonly name: string;
  readonly value: string;
  /** The version that it replaces. */
  readonly replaces: number;
}

interface Saving {
  /** @returns what the server stored @throws the error of the call; `newerStored` reads what the server has when it refused an older change */
  readonly send: (change: Unsaved) => Promise<Stored>;
  readonly newerStored: (error: Error) => Stored | null;
  readonly onChange: () => void;
}

export interface Autosave {
  /** What the page shows in the field. */
  valueOf(name: string): string;
  stateOf(name: string): FieldState;
  /** Of all fields together: `failed` when nothing is left to save but failed and overtaken fields. */
  overall(): Overall;
  /** Saves a second after the last key. */
  type(name: string, value: string): void;
  /** Saves at once. */
  choose(name: string, value: string): void;
  /** Saves what is typed, failed fields too. @returns whether the server has all of it */
  saveAll(): Promise<boolean>;
  /** Why fields are not saved. */
  failures(): readonly Error[];
  /** Saves the fields again that failed with such an error. */
  retry(isMeant: (error: Error) => boolean): Promise<void>;
  /** What the server sent by another way, such as a refetch. */
  accept(stored: Stored): void;
  stop(): void;
}

export type Overall = "saved" | "saving" | "failed";

/** The text of a field that was edited on this page. */
interface Typed {
  readonly value: string;
  /** The stored text that it began from, or as which it was saved: equal to `value`, nothing was typed since. */
  readonly base: string;
  /** Texts that were sent since, which may have arrived although their answers were lost. */
  readonly sent: readonly string[];
}

const SAVE_AFTER_MS = 1_000;

const isSame = (one: string, other: string) => one.trim() === other.trim();
const isClean = ({ value, base }: Typed) => isSame(value, base);

/**
 * Saves the fields of one record, one change after another: the server refuses a change that arrives after a newer one. Text that was
 * saved and not touched since follows the server; what was typed since replaces only the text that the person saw.
 */
export function createAutosave(start: Stored, { send, newerStored, onChange }: Saving): Autosave {
  let stored = start;
  const typed = new Map<string, Typed>();
  const failed = new Map<string, Error>();
  /** Whose typing is not over. */
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  let running: Promise<void> | null = null;

  const storedOf = (name: string) => stored.fields[name] ?? "";
  const isOvertaken = (name: string, { value, base, sent }: Typed) =>
    !isSame(value, base) && ![value, base, ...sent].some((known) => isSame(known, storedOf(name)));
  /** Not while typing goes on: the text would change below the fingers. */
  const isShownOvertaken = (name: string, text: Typed) => !waiting.has(name) && isOvertaken(name, text);
  const isUnsaved = ([name, text]: readonly [string, Typed]) =>
    !isClean(text) && !isSame(text.value, storedOf(name));
  const next = () =>
    [...typed]
      .filter(isUnsaved)
      .find(([name, text]) => !failed.has(name) && !waiting.has(name) && !isOvertaken(name, text));

  const accept = (newest: Stored) => {
    if (newest.version < stored.version) return;
    stored = newest;
    for (const [name, text] of typed)
      if (isSame(text.value, storedOf(name))) typed.set(name, { ...text, base: text.value, sent: [] });
  };

  const saveOne = async (name: string, text: Typed): Promise<void> => {
    const { value } = text;
    typed.set(name, { ...text, sent: [...text.sent, value] });
    try {
      accept(await send({ name, value, replaces: stored.version }));
      typed.set(name, { ...(typed.get(name) ?? text), base: value, sent: [] });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const newer = newerStored(error);
      if (newer !== null && newer.version > stored.version) accept(newer);
      // What was typed meanwhile is tried on its own.
      else if (typed.get(name)?.value === value) failed.set(name, error);
    }
    onChange();
  };

  const saveInTurn = async (): Promise<void> => {
    for (let change = next(); change !== undefined; change = next()) await saveOne(...change);
    running = null;
  };
  const save = async (): Promise<void> => {
    if (running === null && next() !== undefined) running = saveInTurn();
    await running;
  };
  const overall = (): Overall => {
    const left = [...typed].filter(isUnsaved);
    if (left.length === 0) return "saved";
    const isStopped = ([name, text]: readonly [string, Typed]) =>
      failed.has(name) || isShownOvertaken(name, text);
    return left.every(isStopped) ? "failed" : "saving";
  };

  const finishTyping = (name: string) => {
    clearTimeout(waiting.get(name));
    waiting.delete(name);
  };
  const edit = (name: string, value: string) => {
    const before = typed.get(name);
    const goesOn = before && !isClean(before) && !isShownOvertaken(name, before);
    finishTyping(name);
    failed.delete(name);
    typed.set(name, goesOn ? { ...before, value } : { value, base: storedOf(name), sent: [] });
  };

  return {
    valueOf: (name) => {
      const text = typed.get(name);
      if (!text || isShownOvertaken(name, text)) return storedOf(name);
      // As it was typed, spaces at its end included.
      return !isClean(text) || isSame(text.value, storedOf(name)) ? text.value : storedOf(name);
    },
    stateOf: (name) => {
      const text = typed.get(name);
      if (!text) return { kind: "stored" };
      if (isSame(text.value, storedOf(name))) return { kind: "saved" };
      if (isClean(text)) return { kind: "stored" };
      if (isShownOvertaken(name, text)) return { kind: "overtaken", typed: text.value };
      const error = failed.get(name);
      return error ? { kind: "failed", error } : { kind: "saving" };
    },
    overall,
    type: (name, value) => {
      edit(name, value);
      const timer = setTimeout(() => {
        waiting.delete(name);
        onChange();
        void save();
      }, SAVE_AFTER_MS);
      waiting.set(name, timer);
      onChange();
    },
    choose: (name, value) => {
      edit(name, value);
      void save();
      onChange();
    },
    saveAll: async () => {
      for (const name of waiting.keys()) finishTyping(name);
      failed.clear();
      onChange();
      await save();
      return overall() === "saved";
    },
    failures: () =>
      [...typed]
        .filter(isUnsaved)
        .flatMap(([name, text]) => (isOvertaken(name, text) ? [] : (failed.get(name) ?? []))),
    retry: async (isMeant) => {
      for (const [name, error] of failed) if (isMeant(error)) failed.delete(name);
      onChange();
      await save();
    },
    accept,
    stop: () => {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
