import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useRef } from "react";
import toast, { type DefaultToastOptions, resolveValue, useToaster } from "react-hot-toast/headless";

/** Safari before 17 and Firefox before 125 have no popovers. */
type MaybePopover = HTMLElement & { readonly showPopover?: () => void };

interface ToastsProps {
  readonly admin: boolean;
  /** The message that the page before this one left; null without one. */
  readonly takeNotice?: () => string | null;
}

/** The CSP refuses the library's inline styles. In the top layer, above dialogs. One live region, which dialogs do not hide. */
export function Toasts({ admin, takeNotice }: ToastsProps) {
  const { toasts, handlers } = useToaster(admin ? ADMIN_TIMES : BASE_TIMES);
  const layer = useRef<MaybePopover>(null);
  useEffect(() => {
    layer.current?.showPopover?.();
    const notice = takeNotice?.() ?? null;
    if (notice !== null) toast.success(notice);
  }, [takeNotice]);
  return (
    <section
      ref={layer}
      popover="manual"
      data-toasts={admin ? "top" : ""}
      aria-label="Meldingen"
      aria-live="polite"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className={`pointer-events-none fixed z-70 inset-x-4 top-18 bottom-auto m-0 flex w-auto flex-col gap-2 overflow-visible border-0 bg-transparent p-0 text-ink ${admin ? "items-end" : "items-center"}`}
    >
      {toasts.map((shown) => (
        <div
          key={shown.id}
          data-success={shown.type === "success" || undefined}
          className={`pointer-events-auto flex max-w-100 items-start gap-2.5 rounded-control border border-line bg-surface px-4 py-3 text-md shadow-[0_8px_24px_-8px_rgb(0_0_0/0.3)] transition duration-200 ${shown.visible ? "" : "-translate-y-2 opacity-0"}`}
        >
          {shown.type === "success" && (
            <CircleCheck size={20} className="mt-0.5 shrink-0 text-green" aria-hidden="true" />
          )}
          {shown.type === "error" && (
            <CircleAlert size={20} className="mt-0.5 shrink-0 text-red" aria-hidden="true" />
          )}
          <span className="min-w-0 whitespace-pre-line wrap-anywhere">
            {resolveValue(shown.message, shown)}
          </span>
        </div>
      ))}
    </section>
  );
}

/** A press on a toast does not count as a press outside the dialog. */
export const isOnToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-toasts]") !== null;

/** Display times in milliseconds, outside the admin area. */
export const BASE_TIMES = { success: { duration: 2000 } } satisfies DefaultToastOptions;

export const ADMIN_TIMES = {
  duration: 4000,
  success: { duration: 3000 },
  error: { duration: 5000 },
  /** Shown until it is dismissed; without this value `duration` would apply. */
  loading: { duration: Number.POSITIVE_INFINITY },
} satisfies DefaultToastOptions;
