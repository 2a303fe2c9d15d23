import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { PageState, type Site } from "#contract/site.ts";
import { currentTime, onTick } from "./clock.ts";

const Context = createContext<PageState | null>(null);
const SiteChange = createContext<(site: Site) => void>(() => undefined);

/** What the server handed over with the page, in the browser. */
export function readPageState(): PageState {
  const text = document.getElementById("page-state")?.textContent;
  return PageState.parse(JSON.parse(text ?? ""));
}

export function PageStateProvider({ state: given, children }: { state: PageState; children: ReactNode }) {
  const [site, setSite] = useState(given.site);
  const state = useMemo(() => ({ ...given, site }), [given, site]);
  return (
    <SiteChange value={setSite}>
      <Context value={state}>{children}</Context>
    </SiteChange>
  );
}

/** For who changed the site: the page that is open shows it at once. */
export const useSiteChange = () => useContext(SiteChange);

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
