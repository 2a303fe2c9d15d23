import { useSyncExternalStore } from "react";
import { Listeners } from "../base/listeners.ts";
import type { Autosave, Overall } from "./autosave.ts";

const open = new Set<Autosave>();
const listeners = new Listeners();

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
export const tellOpenChanged = (): void => listeners.notify();

/** Of all that is typed anywhere on the page, as it is now. */
export const useOverall = (): Overall => useSyncExternalStore(listeners.add, overall, () => "saved" as const);

function overall(): Overall {
  const all = [...open].map((autosave) => autosave.overall());
  return all.find((each) => each === "saving") ?? all.find((each) => each === "failed") ?? "saved";
}
