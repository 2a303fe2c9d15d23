import { Component, type ReactNode, useState } from "react";
import toast from "react-hot-toast/headless";

const FAILED = "Dit onderdeel kon niet worden geladen. Controleer je verbinding of laad de pagina opnieuw.";

/** Says that code which was fetched when wanted did not come: there is no connection, or the site was upgraded. */
export const sayPartFailed = (): void => void toast.error(FAILED, { id: "part-failed" });

/**
 * A part of the page whose code is fetched when it is wanted. One that does not come is said, each time it is wanted,
 * and the page stays as it is; browsers remember the failure until the page is loaded anew.
 * @returns the module once it is there, and what asks for it
 */
export function usePart<T>(load: () => Promise<T>): readonly [T | null, (then: () => void) => void] {
  const [part, setPart] = useState<{ loaded: T } | null>(null);
  const want = (then: () => void) =>
    void load().then((loaded) => {
      setPart({ loaded });
      then();
    }, sayPartFailed);
  return [part?.loaded ?? null, want];
}

/** Around a lazy part of a form or dialog: what was typed outlives that it does not come. */
export class PartBoundary extends Component<
  { readonly children: ReactNode },
  { readonly isFailed: boolean }
> {
  override state = { isFailed: false };
  static getDerivedStateFromError() {
    return { isFailed: true };
  }
  override render() {
    if (!this.state.isFailed) return this.props.children;
    return (
      <p role="status" className="py-2 text-[15px] text-soft">
        {FAILED}
      </p>
    );
  }
}
