import { Check } from "lucide-react";
import { Face } from "../ui/face.tsx";
import { type GuestRow, saidBy } from "./guest-rows.ts";

interface GuestButtonProps {
  readonly row: GuestRow;
  readonly onPress: (row: GuestRow) => void;
}

/** A whole row is one large button: on when they are there, pressed again it is taken back. */
export function GuestButton({ row, onPress }: GuestButtonProps) {
  const said = saidBy(row);
  return (
    <button
      type="button"
      aria-pressed={row.present}
      onClick={() => onPress(row)}
      className="group flex min-h-16 w-full items-center gap-3.5 rounded-card border border-line bg-surface py-2 pr-3.5 pl-4 text-left transition-colors hover:bg-raised"
    >
      <Face name={row.name} colours={`text-white ${colourOf(row.name)}`} className="size-8 text-xs" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-semibold">{row.name}</span>
        {said !== null && <span className="block text-sm text-soft">{said}</span>}
      </span>
      <span
        aria-hidden="true"
        className="flex size-8.5 shrink-0 items-center justify-center rounded-[10px] border-2 border-field-line text-green group-aria-pressed:border-transparent group-aria-pressed:bg-green-soft"
      >
        <Check size={20} className="hidden group-aria-pressed:block" />
      </span>
    </button>
  );
}

const COLOURS = ["bg-[#0b5fa5]", "bg-[#166534]", "bg-[#9a3412]", "bg-[#6d28d9]", "bg-[#0f766e]"] as const;

/** Always the same for the same name. */
function colourOf(name: string): string {
  let sum = 0;
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 997;
  return COLOURS[sum % COLOURS.length] ?? COLOURS[0];
}
