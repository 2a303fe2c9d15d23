import { CircleAlert, CircleCheck } from "lucide-react";
import { type DefaultToastOptions, resolveValue, useToaster } from "react-hot-toast/headless";

/** Display times (specification, section 9): the base set-up, and the one of the admin area. */
const BASE: DefaultToastOptions = { success: { duration: 2000 } };
const ADMIN: DefaultToastOptions = { duration: 4000, success: { duration: 3000 }, error: { duration: 5000 } };

/** Toasts drawn by ourselves: the library's own styles are inline, which the CSP does not allow. */
export function Toasts({ admin }: { admin: boolean }) {
  const { toasts, handlers } = useToaster(admin ? ADMIN : BASE);
  return (
    <section
      aria-label="Meldingen"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      className={`pointer-events-none fixed inset-x-4 top-4 z-60 flex flex-col gap-2 ${admin ? "items-end" : "items-center"}`}
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          {...toast.ariaProps}
          className={`pointer-events-auto flex max-w-100 items-start gap-2.5 rounded-control border border-line bg-surface px-4 py-3 text-[15px] shadow-[0_8px_24px_-8px_rgb(0_0_0/0.3)] transition duration-200 ${toast.visible ? "" : "-translate-y-2 opacity-0"}`}
        >
          {toast.type === "success" && (
            <CircleCheck size={20} className="mt-0.5 shrink-0 text-green" aria-hidden="true" />
          )}
          {toast.type === "error" && (
            <CircleAlert size={20} className="mt-0.5 shrink-0 text-red" aria-hidden="true" />
          )}
          <span className="whitespace-pre-line">{resolveValue(toast.message, toast)}</span>
        </div>
      ))}
    </section>
  );
}
