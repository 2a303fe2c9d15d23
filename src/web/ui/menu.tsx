import { CSPProvider } from "@base-ui/react/csp-provider";
import { Menu as Base } from "@base-ui/react/menu";
import type { LucideIcon } from "lucide-react";
import Ellipsis from "lucide-react/icons/ellipsis";
import { type ReactNode, useCallback, useState } from "react";
import { buttonClass, iconButtonClass } from "./button.tsx";
import { ignoreSecondPress, pressOf } from "./second-press.ts";

interface MoreMenuProps {
  /** Object of the actions, for the button's accessible name. */
  readonly about: string;
  /** Shows only three dots, for tables with many rows. */
  readonly isBare?: boolean;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** Menu 'Meer' with the less frequent actions (APG "Menu Button"). Its popup stays within `main`. */
export function MoreMenu({ about, isBare = false, isBusy = false, children }: MoreMenuProps) {
  const [main, setMain] = useState<HTMLElement | null>(null);
  const within = useCallback((button: HTMLButtonElement | null) => {
    if (button) setMain(button.closest("main"));
  }, []);
  return (
    <CSPProvider disableStyleElements>
      <Base.Root>
        <Base.Trigger
          ref={within}
          className={isBare ? iconButtonClass : buttonClass({})}
          aria-label={`Meer: ${about}`}
          aria-busy={isBusy}
          title={isBare ? "Meer" : undefined}
          onClick={(event) => event.stopPropagation()}
        >
          <Ellipsis size={18} aria-hidden="true" /> {!isBare && "Meer"}
        </Base.Trigger>
        <Base.Portal container={main}>
          <Base.Positioner className="z-40" sideOffset={6} align="end">
            <Base.Popup className="min-w-56 max-w-[calc(100vw-1rem)] rounded-control border border-line bg-surface p-1.5 shadow-[0_12px_32px_-12px_rgb(0_0_0/0.35)] outline-none">
              {children}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}

interface MoreItemProps {
  readonly icon: LucideIcon;
  readonly disabled?: boolean;
  /** Set apart from the others, such as what mails members. */
  readonly isApart?: boolean;
  /** An irreversible action, which goes last and apart. */
  readonly isDanger?: boolean;
  readonly onPress: () => void;
  readonly children: string;
}

export function MoreItem({
  icon: Icon,
  disabled = false,
  isDanger = false,
  isApart = isDanger,
  onPress,
  children,
}: MoreItemProps) {
  return (
    <>
      {isApart && <Base.Separator className="my-1.5 border-t border-line" />}
      <Base.Item
        className={`flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-control px-3 text-left text-md font-medium outline-none data-disabled:cursor-default data-disabled:opacity-50 data-highlighted:bg-raised ${isDanger ? "text-red" : ""}`}
        disabled={disabled}
        // React events bubble from the popup to the row, even though the popup is outside it in the DOM.
        onClick={(event) => {
          event.stopPropagation();
          ignoreSecondPress(pressOf(event));
          onPress();
        }}
      >
        <Icon size={16} aria-hidden="true" /> {children}
      </Base.Item>
    </>
  );
}
