import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useRef } from "react";
import { type DefaultToastOptions, resolveValue, useToaster } from "react-hot-toast/headless";

/** Safari before 17 and Firefox before 125 have no popovers. */
type MaybePopover = HTMLElement & { readonly showPopover?: () => void };

/**
 * Toasts drawn by ourselves: the library's own styles are inline, which the CSP does not allow. They stand in the
 * browser's top layer, above dialogs, or above those by `z-index` where there is no top layer; as one lasting live
 * region, which dialogs leave open to screen readers.
 */
export function Toasts({ admin }: { admin: boolean }) {
  const { toasts, handlers } = useToaster(admin ? ADMIN_TIMES : BASE_TIMES);
  const layer = useRef<MaybePopover>(null);
  useEffect(() => layer.current?.showPopover?.(), []);
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
      className={`pointer-events-none fixed z-70 inset-x-4 top-4 bottom-auto m-0 flex w-auto flex-col gap-2 overflow-visible border-0 bg-transparent p-0 text-ink ${admin ? "items-end" : "items-center"}`}
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={`pointer-events-auto flex max-w-100 items-start gap-2.5 rounded-control border border-line bg-surface px-4 py-3 text-[15px] shadow-[0_8px_24px_-8px_rgb(0_0_0/0.3)] transition duration-200 ${toast.visible ? "" : "-translate-y-2 opacity-0"}`}
        >
          {toast.type === "success" && (
            <CircleCheck size={20} className="mt-0.5 shrink-0 text-green" aria-hidden="true" />
          )}
          {toast.type === "error" && (
            <CircleAlert size={20} className="mt-0.5 shrink-0 text-red" aria-hidden="true" />
          )}
          <span className="min-w-0 whitespace-pre-line wrap-anywhere">
            {resolveValue(toast.message, toast)}
          </span>
        </div>
      ))}
    </section>
  );
}

/** A press on a toast is no press outside a dialog. */
export const isOnToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-toasts]") !== null;

/** Display times in milliseconds: the base set-up… */
export const BASE_TIMES = { success: { duration: 2000 } } satisfies DefaultToastOptions;

/** …and the one of the admin area. */
export const ADMIN_TIMES = {
  duration: 4000,
  success: { duration: 3000 },
  error: { duration: 5000 },
  /** Stays until it is dismissed, which the general duration would end. */
  loading: { duration: Number.POSITIVE_INFINITY },
} satisfies DefaultToastOptions;
