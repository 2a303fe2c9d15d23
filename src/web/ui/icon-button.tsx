import type { LucideIcon } from "lucide-react";
import { iconButtonClass } from "./button.tsx";

interface IconButtonProps {
  readonly icon: LucideIcon;
  /** Accessible name: the action and its object, because a screen reader may not read the row. */
  readonly label: string;
  readonly title: string;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  readonly onPress: () => void;
}

/** An action of a row; its press does not trigger the row's own press. */
export function IconButton({
  icon: Icon,
  label,
  title,
  disabled = false,
  busy = false,
  onPress,
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={`${iconButtonClass} ${busy ? "animate-pulse" : "disabled:opacity-40"}`}
      aria-label={label}
      title={title}
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
