import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { PageState, type Site } from "#contract/site.ts";

const Context = createContext<PageState | null>(null);

/** What the server handed over with the page, in the browser. */
export function readPageState(): PageState {
  const text = document.getElementById("page-state")?.textContent;
  return PageState.parse(JSON.parse(text ?? ""));
}

export function PageStateProvider({ state, children }: { state: PageState; children: ReactNode }) {
  return <Context value={state}>{children}</Context>;
}

function usePageState(): PageState {
  const state = useContext(Context);
  if (!state) throw new Error("no page state");
  return state;
}

export const useSite = (): Site => usePageState().site;

const TICK_MS = 30_000;

/** The time in milliseconds: the server's at first, so that badges hydrate as they were rendered, then the clock's. */
export function useNow(): number {
  const { now: renderedAt } = usePageState();
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Names the tab after the page. */
export function useTitle(title: string): void {
  const { name } = useSite();
  useEffect(() => {
    document.title = title === "" ? name : `${title} · ${name}`;
  }, [title, name]);
}
