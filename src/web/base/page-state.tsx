import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { PageState, type Site } from "#contract/site.ts";
import { Listeners } from "./listeners.ts";

type HeldState = readonly [PageState, Dispatch<SetStateAction<PageState>>];

const Context = createContext<HeldState | null>(null);

export function readPageState(): PageState {
  const text = document.getElementById("page-state")?.textContent;
  return PageState.parse(JSON.parse(text ?? ""));
}

export function PageStateProvider({ state, children }: { state: PageState; children: ReactNode }) {
  return <Context value={useState(state)}>{children}</Context>;
}

export function useHeldState(): HeldState {
  const held = useContext(Context);
  if (!held) throw new Error("no page state");
  return held;
}

export const usePageState = (): PageState => useHeldState()[0];

export const useSite = (): Site => usePageState().site;

/** Now in milliseconds. During hydration the server's render time, because badges must match. */
export function useNow(): number {
  const { now: renderedAt } = usePageState();
  return useSyncExternalStore(onTick, currentTime, () => renderedAt);
}

export function useTitle(title: string): void {
  const { name } = useSite();
  useEffect(() => {
    document.title = title === "" ? name : `${title} · ${name}`;
  }, [title, name]);
}

const TICK_MS = 30_000;

/** The time that all components share; one timer updates it while any component listens. */
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Listeners();

function tick(): void {
  now = Date.now();
  listeners.notify();
}

export const currentTime = (): number => now;

/** Calls the listener every half minute. The first listener starts the timer and updates the time. */
export function onTick(listener: () => void): () => void {
  const remove = listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(tick, TICK_MS);
    tick();
  }
  return () => {
    remove();
    if (listeners.number > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
