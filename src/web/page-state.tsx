import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from "react";
import { PageState, type Site } from "#contract/site.ts";
import { currentTime, onTick } from "./clock.ts";

const Context = createContext<PageState | null>(null);

/** What the server handed over with the page, in the browser. */
export function readPageState(): PageState {
  const text = document.getElementById("page-state")?.textContent;
  return PageState.parse(JSON.parse(text ?? ""));
}

export function PageStateProvider({ state, children }: { state: PageState; children: ReactNode }) {
  return <Context value={state}>{children}</Context>;
}

export function usePageState(): PageState {
  const state = useContext(Context);
  if (!state) throw new Error("no page state");
  return state;
}

export const useSite = (): Site => usePageState().site;

/** The time in milliseconds: the server's at first, so that badges hydrate as they were rendered, then the clock's. */
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
