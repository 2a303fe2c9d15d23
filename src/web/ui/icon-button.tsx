import type { LucideIcon } from "lucide-react";
import { iconButtonClass } from "./button.tsx";

interface IconButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Object of the action, for the accessible name: a screen reader may not read the row. */
  readonly about: string;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  readonly onPress: () => void;
}

/** An action of a row; its press does not trigger the row's own press. */
export function IconButton({
  icon: Icon,
  label,
  about,
  disabled = false,
  busy = false,
  onPress,
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={`${iconButtonClass} ${busy ? "animate-pulse" : "disabled:opacity-40"}`}
      aria-label={`${label}: ${about}`}
      title={label}
      disabled={disabled || busy}
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
    >
      <Icon size={17} aria-hidden="true" />
    </button>
  );
}
