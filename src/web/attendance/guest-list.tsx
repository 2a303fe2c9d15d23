import Check from "lucide-react/icons/check";
import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import { useRef, useState } from "react";
import { TOO_MANY_WALK_INS } from "#contract/attendance/links.ts";
import type { WalkIn } from "#contract/attendance.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import type { CheckInList } from "./door.ts";
import { type GuestRow, responseTextOf, shownRows } from "./guest-rows.ts";
import { HelpersWalkInDialog, WalkInDialog } from "./walk-in-dialog.tsx";

/** An organiser at check-in has no time to read more results. */
const MAX_FOUND = 50;

const BOUNCE_MS = 400;

interface GuestListProps {
  readonly meetup: MeetupId;
  readonly door: CheckInList;
  readonly rows: readonly GuestRow[];
  readonly isWhole: boolean;
  /** For a helper with a door link, who adds guests by name only. */
  readonly isHelpers: boolean;
  /** The door link has added as many guests as it may. */
  readonly isFull: boolean;
}

export function GuestList({ meetup, door, rows, isWhole, isHelpers, isFull }: GuestListProps) {
  const [search, setSearch] = useState("");
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isWriting, setWriting] = useState(false);
  const found = shownRows(rows, search, touched);
  const Dialog = isHelpers ? HelpersWalkInDialog : WalkInDialog;
  const isSearched = search.trim() !== "";
  const shown = isSearched ? found.slice(0, MAX_FOUND) : found;
  const pressed = useRef({ id: "", at: 0 });
  const press = ({ id, member, name, present, guests }: GuestRow) => {
    // Ignores an accidental second tap, which would take back the tick.
    const now = performance.now();
    const isBounce = pressed.current.id === id && now - pressed.current.at < BOUNCE_MS;
    pressed.current = { id, at: now };
    if (isBounce) return;
    setTouched((before) => new Set(before).add(id));
    if (member === null) door.walkIn(id, { name }, !present);
    else door.press(member, !present, present ? 0 : guests);
  };
  const writeDown = (walkIn: WalkIn) => {
    door.walkIn(newKey(), walkIn, true);
    setWriting(false);
    setSearch("");
  };
  return (
    <>
      <SearchBox value={search} onChange={setSearch} />
      <ul aria-label="Gasten" className="mt-3 space-y-3">
        {shown.map((row) => (
          <li key={row.id}>
            <GuestButton row={row} onPress={press} />
            {row.member !== null && row.present && row.guests > 0 && (
              <CameAlong row={row} member={row.member} door={door} />
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="px-1 text-[15px] text-soft">
        {wordsAbout({ isSearched, found: found.length, isWhole, isHelpers })}
      </p>
      {isFull ? (
        <p className="mt-3 px-1 text-[15px] text-soft">{TOO_MANY_WALK_INS}</p>
      ) : (
        <Button size="large" className="mt-3 w-full rounded-card!" onClick={() => setWriting(true)}>
          <Plus size={18} aria-hidden="true" /> Iemand zonder aanmelding
        </Button>
      )}
      {isWriting && (
        <Dialog
          name={`walk-in:${meetup}`}
          sought={found.length === 0 ? search.trim() : ""}
          onDone={writeDown}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  );
}

/** A UUID. Browsers offer `crypto.randomUUID` only in a secure context. */
function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

interface Found {
  readonly isSearched: boolean;
  readonly found: number;
  readonly isWhole: boolean;
  readonly isHelpers: boolean;
}

function wordsAbout({ isSearched, found, isWhole, isHelpers }: Found): string {
  if (!isSearched) return found === 0 ? "Nog niemand heeft een plek." : "";
  if (found > MAX_FOUND) return `En nog ${found - MAX_FOUND}; typ verder.`;
  if (found > 0) return "";
  if (isHelpers) return "Niemand met deze naam onder wie antwoordde. Voeg diegene hieronder toe.";
  return isWhole
    ? "Niemand met deze naam."
    : "Niemand met deze naam onder wie antwoordde. Niet alle leden staan hier: met een e-mailadres wordt het lid gevonden.";
}

function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <label className="sticky top-0 z-10 mt-3 block bg-page py-1">
      <span className="sr-only">Zoek een naam</span>
      <Search
        size={18}
        className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-soft"
        aria-hidden="true"
      />
      <input
        type="search"
        value={value}
        placeholder="Zoek een naam"
        autoComplete="off"
        enterKeyHint="search"
        className="h-13 w-full rounded-card border border-field-line bg-surface pr-3 pl-11 text-base placeholder:text-soft"
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
    </label>
  );
}

interface CameAlongProps {
  readonly row: GuestRow;
  readonly member: MemberId;
  readonly door: CheckInList;
}

/** How many of the member's guests came; all of them until the organiser presses another number. */
const CameAlong = ({ row: { name, guests, presentGuests }, member, door }: CameAlongProps) => (
  <fieldset className="mt-1.5 flex items-center gap-2 pl-4">
    <legend className="sr-only">Introducés van {name}</legend>
    <span className="text-sm text-soft" aria-hidden="true">
      Introducés
    </span>
    {[0, 1, 2, 3].slice(0, guests + 1).map((count) => (
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

interface GuestButtonProps {
  readonly row: GuestRow;
  readonly onPress: (row: GuestRow) => void;
}

/** The whole row is a toggle button: pressed when the guest is present. */
function GuestButton({ row, onPress }: GuestButtonProps) {
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
