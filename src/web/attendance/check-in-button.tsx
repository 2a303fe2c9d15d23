import Check from "lucide-react/icons/check";
import type { MemberId } from "#contract/ids.ts";
import { companionCounts } from "#domain/companions.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { type CheckInRow, responseTextOf } from "./check-in-rows.ts";
import type { CheckInList } from "./door.ts";

/** How many of the member's companions came; all of them until the organiser presses another number. */
export const CameAlong = ({
  row: { name, guests, presentGuests },
  member,
  door,
}: {
  readonly row: CheckInRow;
  readonly member: MemberId;
  readonly door: CheckInList;
}) => (
  <fieldset className="mt-1.5 flex items-center gap-2 pl-4">
    <legend className="sr-only">Introducés van {name}</legend>
    <span className="text-sm text-soft" aria-hidden="true">
      Introducés
    </span>
    {companionCounts(guests).map((count) => (
      <Button
        key={count}
        look={count === presentGuests ? "primary" : "quiet"}
        aria-pressed={count === presentGuests}
        aria-label={`${count} introducés`}
        onClick={() => door.press(member, true, count)}
      >
        {count}
      </Button>
    ))}
  </fieldset>
);

export function CheckInButton({ row, onPress }: { row: CheckInRow; onPress: (row: CheckInRow) => void }) {
  const text = responseTextOf(row);
  return (
    <button
      type="button"
      aria-pressed={row.present}
      onClick={() => onPress(row)}
      className="group flex min-h-16 w-full items-center gap-3.5 rounded-card border border-line bg-surface py-2 pr-3.5 pl-4 text-left transition-colors hover:bg-raised"
    >
      <Avatar name={row.name} colours={`text-white ${colourOf(row.name)}`} className="size-8 text-xs" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-semibold">
          {row.name}
          {row.guests > 0 && <span className="ml-2 font-normal text-soft">+{row.guests}</span>}
        </span>
        {text !== null && <span className="block text-sm text-soft">{text}</span>}
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

/** The same name always gets the same colour. */
function colourOf(name: string): string {
  let sum = 0;
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 997;
  return COLOURS[sum % COLOURS.length] ?? COLOURS[0];
}
