import { CSPProvider } from "@base-ui/react/csp-provider";
import { Dialog as Base } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { type MouseEvent as ReactMouseEvent, type ReactNode, useEffect, useRef } from "react";
import { iconButtonClass } from "./button.tsx";
import { ignoreSecondPress, NO_PRESS, pressOf } from "./second-press.ts";
import { isOnToast } from "./toasts.tsx";

const WIDTHS = {
  narrow: "sm:max-w-115",
  wide: "sm:max-w-170",
  wider: "sm:max-w-200",
  desk: "sm:max-w-170 lg:max-w-280",
} as const;

interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  /** Without it, only buttons in the content close it. @param isOutside a press outside closed it, perhaps aimed at something earlier */
  readonly onClose?: (isOutside: boolean) => void;
  /** Whether the focus returns to the element that had it before. */
  readonly finalFocus?: boolean | (() => boolean) | undefined;
  readonly width?: keyof typeof WIDTHS | undefined;
  readonly children: ReactNode;
}

/** The focus stays inside; Escape, the backdrop and the close button close it. Its body scrolls between header and footer. */
export function Dialog({ title, open, onClose, finalFocus, width = "narrow", children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const notePress = useSecondPressIgnored(open);
  useEffect(() => (open ? hideEarlierToasts() : undefined), [open]);
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        open={open}
        onOpenChange={(next, { event, reason }) => {
          if (!next && !isOnToast(event.target)) onClose?.(reason === "outside-press");
        }}
      >
        <Base.Portal>
          {/* Also over another dialog: Base UI renders no backdrop for a nested dialog by default. */}
          <Base.Backdrop
            forceRender
            className="fixed inset-0 z-50 bg-black/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
          />
          <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
            <Base.Popup
              ref={popup}
              onClickCapture={notePress}
              initialFocus={() => beginning(popup.current)}
              finalFocus={finalFocus}
              className={`flex max-h-[calc(100dvh-48px)] w-full flex-col overflow-hidden rounded-t-[20px] bg-surface shadow-[0_24px_60px_-12px_rgb(0_0_0/0.35)] outline-none transition duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:rounded-[20px] dark:border dark:border-line ${WIDTHS[width]}`}
            >
              <div className="flex shrink-0 items-center justify-between gap-4 py-3 pr-3 pl-5 sm:pt-5 sm:pr-5 sm:pl-7">
                <Base.Title className="min-w-0 text-xl font-heading wrap-anywhere">{title}</Base.Title>
                {onClose && (
                  <Base.Close className={`${iconButtonClass} shrink-0`} aria-label="Sluiten">
                    <X size={18} aria-hidden="true" />
                  </Base.Close>
                )}
              </div>
              {children}
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}

const BEHIND = "data-behind";

/** Hides what succeeded before a dialog opened, which would cover its fields for as long as it can be undone. @returns shows it again */
function hideEarlierToasts(): () => void {
  const earlier = document.querySelectorAll("[data-toasts] > [data-success]");
  for (const each of earlier) each.setAttribute(BEHIND, "");
  return () => {
    for (const each of earlier) each.removeAttribute(BEHIND);
  };
}

/** Ignores the second press of a double click on a closing button. @returns call with each press in the dialog */
function useSecondPressIgnored(open: boolean): (press: ReactMouseEvent) => void {
  const last = useRef(NO_PRESS);
  useEffect(() => {
    if (!open) return;
    return () => ignoreSecondPress(last.current);
  }, [open]);
  return (press) => {
    last.current = pressOf(press) ?? last.current;
  };
}

/** The first field that is still to be filled in, where the form marks them; otherwise its first field. */
const beginning = (popup: HTMLElement | null) =>
  firstEmpty(popup?.querySelectorAll("[data-to-fill] :is(input, textarea)") ?? []) ??
  firstField(popup) ??
  popup?.querySelector<HTMLElement>("[data-dialog-body]") ??
  popup;

/** Not a filled one on a touch screen: its keyboard would cover what the dialog was opened for. */
function firstField(popup: HTMLElement | null): HTMLElement | undefined {
  const field = popup?.querySelector<HTMLInputElement>(
    ":is(input, textarea, select):not(:disabled, [type=hidden], [aria-hidden=true])",
  );
  const isFilled = field?.matches("input, textarea") === true && field.value !== "";
  return !field || (isFilled && matchMedia("(pointer: coarse)").matches) ? undefined : field;
}

function firstEmpty(marked: Iterable<HTMLElement>): HTMLElement | undefined {
  const fields = [...marked] as (HTMLInputElement | HTMLTextAreaElement)[];
  return fields.find(({ value }) => value === "") ?? fields.at(-1);
}

export function DialogBody({
  children,
  foot,
  isRead = false,
}: {
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  /** For text without inputs: the body takes the focus, so that the arrow keys scroll it. */
  readonly isRead?: boolean;
}) {
  return (
    <>
      <div
        data-dialog-body
        tabIndex={isRead ? 0 : -1}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 -outline-offset-3 sm:px-7 sm:pb-7"
      >
        {children}
      </div>
      {foot && (
        <div className="flex shrink-0 flex-wrap justify-end gap-2.5 max-sm:gap-2 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-7 sm:pb-4">
          {foot}
        </div>
      )}
    </>
  );
}
