import Search from "lucide-react/icons/search";
import UserPlus from "lucide-react/icons/user-plus";
import { useRef, useState } from "react";
import { TOO_MANY_WALK_INS } from "#contract/attendance/links.ts";
import type { WalkIn } from "#contract/attendance.ts";
import { newId } from "../base/storage.ts";
import { Button } from "../ui/button.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";
import { CameAlong, CheckInButton } from "./check-in-button.tsx";
import { type CheckInRow, shownRows } from "./check-in-rows.ts";
import type { CheckInList } from "./door.ts";
import { HelpersWalkInDialog, WalkInDialog } from "./walk-in-dialog.tsx";

/** An organiser at check-in has no time to read more results. */
const MAX_FOUND = 50;

const BOUNCE_MS = 400;

interface PeopleToCheckInProps {
  readonly door: CheckInList;
  readonly rows: readonly CheckInRow[];
  readonly isWhole: boolean;
  /** For a helper with a door link, who adds attendees by name only. */
  readonly isHelpers: boolean;
  readonly isFull: boolean;
}

export function PeopleToCheckIn({ door, rows, isWhole, isHelpers, isFull }: PeopleToCheckInProps) {
  const [search, setSearch] = useState("");
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isWriting, setWriting] = useState(false);
  const found = shownRows(rows, search, touched);
  const Dialog = isHelpers ? HelpersWalkInDialog : WalkInDialog;
  const isSearched = search.trim() !== "";
  const shown = isSearched ? found.slice(0, MAX_FOUND) : found;
  const pressed = useRef({ id: "", at: 0 });
  const press = ({ id, member, name, present, guests }: CheckInRow) => {
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
    door.walkIn(newId(), walkIn, true);
    setWriting(false);
    setSearch("");
  };
  return (
    <>
      {/* In reach above a long list, whatever was found. */}
      <div className="sticky top-0 z-10 mt-3 flex gap-2 bg-page py-1">
        <SearchBox value={search} onChange={setSearch} />
        {!isFull && (
          <Button
            aria-label="Iemand zonder aanmelding"
            className="shrink-0 rounded-card! px-3! text-left text-sm! leading-tight max-xs:[&_svg]:hidden"
            onClick={() => setWriting(true)}
          >
            <UserPlus size={18} aria-hidden="true" />
            <span>
              Zonder <span className="block">aanmelding</span>
            </span>
          </Button>
        )}
      </div>
      {isFull && <p className="mt-2 px-1 text-md text-soft">{TOO_MANY_WALK_INS}</p>}
      <ul aria-label="Deelnemers" className="mt-3 space-y-3">
        {shown.map((row) => (
          <li key={row.id}>
            <CheckInButton row={row} onPress={press} />
            {row.member !== null && row.present && row.guests > 0 && (
              <CameAlong row={row} member={row.member} door={door} />
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="px-1 text-md text-soft">
        <NoBreak>{wordsAbout({ isSearched, found: found.length, isWhole, isHelpers })}</NoBreak>
      </p>
      {isSearched && found.length === 0 && !isFull && (
        <Button size="large" className="mt-3 w-full rounded-card!" onClick={() => setWriting(true)}>
          <span className="min-w-0 wrap-anywhere">Voeg ‘{search.trim()}’ toe</span>
        </Button>
      )}
      {isWriting && (
        <Dialog
          sought={found.length === 0 ? search.trim() : ""}
          isWhole={isWhole}
          onDone={writeDown}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  );
}

interface SearchResult {
  readonly isSearched: boolean;
  readonly found: number;
  readonly isWhole: boolean;
  readonly isHelpers: boolean;
}

function wordsAbout({ isSearched, found, isWhole, isHelpers }: SearchResult): string {
  if (!isSearched) return found === 0 ? "Nog niemand heeft een plek." : "";
  if (found > MAX_FOUND) return `En nog ${found - MAX_FOUND}; typ verder.`;
  if (found > 0) return "";
  if (isHelpers)
    return "Niemand met deze naam onder wie antwoordde. Voeg diegene hieronder toe, een lid met voor- en achternaam.";
  return isWhole
    ? "Niemand met deze naam."
    : "Niemand met deze naam onder wie antwoordde. Niet alle leden staan hier: met voor- en achternaam of een e-mailadres wordt het lid gevonden.";
}

function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <label className="relative block min-w-0 flex-1">
      <span className="sr-only">Zoek een naam</span>
      <Search
        size={18}
        className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-soft max-xs:left-2.5"
        aria-hidden="true"
      />
      <input
        type="search"
        value={value}
        placeholder="Zoek een naam"
        autoComplete="off"
        enterKeyHint="search"
        className="h-13 w-full rounded-card border border-field-line bg-surface pr-2 pl-11 text-base max-xs:pl-9 placeholder:text-soft"
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
    </label>
  );
}
