import { useSyncExternalStore } from "react";
import type { Autosave, Overall } from "./autosave.ts";

const open = new Set<Autosave>();
const listeners = new Set<() => void>();

/** Until the returned function is called, `saveAllOpen` waits for its fields. */
export function addOpen(autosave: Autosave): () => void {
  open.add(autosave);
  return () => void open.delete(autosave);
}

/** Saves what is typed anywhere on the page. @returns whether the server has all of it */
export async function saveAllOpen(): Promise<boolean> {
  const saved = await Promise.all([...open].map((autosave) => autosave.saveAll()));
  return saved.every(Boolean);
}

/** After each edit and each answer of the server. */
export function tellOpenChanged(): void {
  for (const listener of listeners) listener();
}

/** Of all that is typed anywhere on the page, as it is now. */
export const useOverall = (): Overall => useSyncExternalStore(listen, overall, () => "saved" as const);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function overall(): Overall {
  const all = [...open].map((autosave) => autosave.overall());
  return all.find((each) => each === "saving") ?? all.find((each) => each === "failed") ?? "saved";
}
