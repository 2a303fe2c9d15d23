import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { useLocation, useNavigationType } from "react-router";
import * as z from "zod/mini";
import { newId, readStored, recordOf, store } from "./storage.ts";

/** A page whose code is loaded at its first visit, or ahead by `preload`. */
export interface Screen {
  readonly preload: () => Promise<void>;
  readonly Page: ComponentType;
}

/** Functions that reset pages which failed to load, because `lazy` caches the failure. */
const failed = new Set<() => void>();

/** @param name of the page, in the script that is loaded */
export function lazyScreen<Name extends string>(
  load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>,
  name: Name,
): Screen {
  let isVisited = false;
  const read = async (): Promise<ComponentType> => (await load())[name];
  const visit = async () => {
    isVisited = true;
    try {
      return { default: await read() };
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
      const Page = await read();
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

/** The scroll position of each entry of this tab's history. */
const Positions = recordOf(z.number());

/** Input by which a viewer scrolls. It ends the wait for a page that is still too low for its position. */
const SCROLLING_INPUT = ["wheel", "touchstart", "keydown", "pointerdown"];

interface ScrollState {
  readonly positions: Record<string, number>;
  readonly shown: { readonly entry: string; readonly pathname: string } | null;
  /** Where the page returns to once it is high enough; null otherwise. */
  readonly awaited: number | null;
}

const BEFORE_START: ScrollState = { positions: {}, shown: null, awaited: null };

/** Restores the scroll position on back, forward and reload. An entry that replaces another of the same page keeps the position. */
export function useScrollPosition(): void {
  const location = useLocation();
  const isReplaced = useNavigationType() === "REPLACE";
  const state = useRef(BEFORE_START);
  useBrowserLayoutEffect(() => watchScrolling(state), []);
  useBrowserLayoutEffect(() => {
    const { positions, shown: before } = state.current;
    const { hash, pathname } = location;
    const entry = entryOfHistory();
    const position = positions[entry];
    state.current = { positions, shown: { entry, pathname }, awaited: position ?? null };
    if (position !== undefined) scrollToAwaited(state);
    else if (isReplaced && before?.pathname === pathname) notePosition(state);
    else if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    // The browser itself scrolls a page that was loaded.
    else if (before !== null) window.scrollTo(0, 0);
  }, [location]);
}

type ScrollRef = RefObject<ScrollState>;

function watchScrolling(state: ScrollRef): () => void {
  history.scrollRestoration = "manual";
  const positions = readStored("scroll-positions", Positions) ?? {};
  state.current = { ...state.current, positions };
  const left = new AbortController();
  const listening = { passive: true, signal: left.signal };
  const stopWaiting = () => {
    state.current = { ...state.current, awaited: null };
  };
  const storePositions = () => store("scroll-positions", positions);
  addEventListener("scroll", () => notePosition(state), listening);
  addEventListener("pagehide", storePositions, listening);
  for (const input of SCROLLING_INPUT) addEventListener(input, stopWaiting, listening);
  const growing = new ResizeObserver(() => scrollToAwaited(state));
  growing.observe(document.body);
  return () => {
    left.abort();
    growing.disconnect();
  };
}

function notePosition({ current: { positions, shown, awaited } }: ScrollRef): void {
  if (shown && awaited === null) positions[shown.entry] = window.scrollY;
}

function scrollToAwaited(state: ScrollRef): void {
  const { awaited } = state.current;
  if (awaited === null) return;
  window.scrollTo(0, awaited);
  const isReached = Math.abs(window.scrollY - awaited) < 1;
  if (isReached) state.current = { ...state.current, awaited: null };
}

/** Also after a reload. The router has one key for all entries that it did not make: those get a key of their own here. */
function entryOfHistory(): string {
  const state: { readonly key?: string } | null = history.state;
  if (state?.key !== undefined) return state.key;
  const key = newId();
  history.replaceState({ ...state, key }, "");
  return key;
}
