import { Component, type ReactNode, useState } from "react";
import toast from "react-hot-toast/headless";

const PART_NOT_LOADED =
  "Dit onderdeel kon niet worden geladen. Controleer je verbinding of laad de pagina opnieuw.";

/** Reports that lazy code failed to load, without a connection or after an upgrade of the site. */
export const toastLoadFailed = (): void => void toast.error(PART_NOT_LOADED, { id: "part-failed" });

/** Browsers remember a failed import until a reload. @returns the module, null until it is loaded, and the function that loads it */
export function useLazyPart<T>(load: () => Promise<T>): readonly [T | null, (then: () => void) => void] {
  const [part, setPart] = useState<{ loaded: T } | null>(null);
  const want = (then: () => void) =>
    void load().then((loaded) => {
      setPart({ loaded });
      then();
    }, toastLoadFailed);
  return [part?.loaded ?? null, want];
}

/** Error boundary around a lazy part of a form or dialog: a failed load keeps the typed text. */
export class LazyBoundary extends Component<
  { readonly isSilent?: boolean | undefined; readonly children: ReactNode },
  { readonly isFailed: boolean }
> {
  override state = { isFailed: false };
  static getDerivedStateFromError() {
    return { isFailed: true };
  }
  override render() {
    if (!this.state.isFailed) return this.props.children;
    if (this.props.isSilent) return null;
    return (
      <p role="status" className="py-2 text-md text-soft">
        {PART_NOT_LOADED}
      </p>
    );
  }
}
