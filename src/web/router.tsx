import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { useLocation, useNavigationType } from "react-router";
import * as z from "zod/mini";
import { readStored, recordOf } from "./storage.ts";

/** A page whose code is loaded at its first visit, or ahead by `preload`. */
export interface Screen {
  readonly preload: () => Promise<void>;
  readonly Page: ComponentType;
}

/** Functions that reset pages which failed to load, because `lazy` caches the failure. */
const failed = new Set<() => void>();

export function lazyScreen(load: () => Promise<ComponentType>): Screen {
  let isVisited = false;
  const visit = async () => {
    isVisited = true;
    try {
      return { default: await load() };
    } catch (error) {
      failed.add(() => {
        screen.Page = lazy(visit);
      });
      throw error;
    }
  };
  const screen = {
    Page: lazy(visit) as ComponentType,
    preload: async () => {
      const Page = await load();
      // A preloaded page does not suspend, on the server or during hydration. A page on screen stays mounted.
      if (!isVisited) screen.Page = Page;
    },
  };
  return screen;
}

interface ErrorBoundaryProps {
  /** A change of this value, such as a new address, renders the children again. */
  readonly at: string;
  readonly whenFailed: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { at: string; failure: { error: unknown } | null }
> {
  override state = { at: this.props.at, failure: null as { error: unknown } | null };

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } });

  static getDerivedStateFromProps = ({ at }: ErrorBoundaryProps, before: { at: string }) =>
    at === before.at ? null : { at, failure: null };

  // Only after the failure is shown: React retries a failed render first, which would start the load again.
  override componentDidCatch() {
    for (const startAgain of failed) startAgain();
    failed.clear();
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.whenFailed(failure.error) : this.props.children;
  }
}

const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Key in `sessionStorage`: the scroll position of each entry of this tab's history. */
const POSITIONS = "scroll-positions";
const Positions = recordOf(z.number());

/**
 * Restores the scroll position of a history entry. A new entry starts at its fragment or at the top. An entry that
 * replaces another of the same page, such as a filter, keeps the position.
 */
export function useScrollPosition(): void {
  const { key, hash, pathname } = useLocation();
  const isReplaced = useNavigationType() === "REPLACE";
  const shown = useRef<{ readonly key: string; readonly pathname: string }>(null);
  const positions = useRef<Record<string, number>>({});
  useBrowserLayoutEffect(() => {
    history.scrollRestoration = "manual";
    positions.current = readStored(POSITIONS, Positions, sessionStorage) ?? {};
    const note = () => {
      if (shown.current) positions.current[shown.current.key] = window.scrollY;
    };
    const keep = () => sessionStorage.setItem(POSITIONS, JSON.stringify(positions.current));
    addEventListener("scroll", note, { passive: true });
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("scroll", note);
      removeEventListener("pagehide", keep);
    };
  }, []);
  useBrowserLayoutEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    const position = positions.current[key];
    if (position !== undefined) window.scrollTo(0, position);
    else if (before?.key === key || (isReplaced && before?.pathname === pathname)) return;
    else if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    // The browser itself scrolls the first page.
    else if (before !== null) window.scrollTo(0, 0);
  }, [key]);
}
