import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { MEMBER_GROUPS, type MemberGroup } from "#contract/members/admin.ts";
import { inDigits } from "#domain/wording.ts";
import type { SetFilters } from "../../lists/list.tsx";
import { type MembersFilter, memberGroupsQuery } from "./queries.ts";

/** The silent ones share a chip, below which the number of months is chosen. */
const CHIPS = [null, "never", "silent-12", "muted", "undeliverable", "shared", "admins"] as const;

const SILENT = ["silent-6", "silent-12", "silent-24"] as const satisfies MemberGroup[];

const LABELS: Readonly<Record<MemberGroup, string>> = {
  never: "Nooit geantwoord",
  "silent-6": "6 maanden",
  "silent-12": "12 maanden",
  "silent-24": "24 maanden",
  muted: "Uitnodigingen uit",
  undeliverable: "Adres werkt niet",
  shared: "Zonder eigen adres",
  admins: "Beheerders",
};

interface MemberGroupsProps {
  readonly filters: SetFilters<MembersFilter>;
  readonly onPick: (group: MemberGroup | null) => void;
}

export function MemberGroups({ filters, onPick }: MemberGroupsProps) {
  const { data } = useQuery(memberGroupsQuery(filters));
  const chosen = MEMBER_GROUPS.find((group) => group === filters.group) ?? null;
  const silent = SILENT.find((group) => group === chosen);
  return (
    <div className="mb-4 space-y-2">
      <Chips legend="Welke leden">
        {CHIPS.map((group) =>
          group === "silent-12" ? (
            <Chip
              key={group}
              label="Lang niet geantwoord"
              count={data?.groups[silent ?? group]}
              isChosen={silent !== undefined}
              onPress={() => onPick(group)}
            />
          ) : (
            <Chip
              key={group}
              label={group === null ? "Alle" : LABELS[group]}
              count={group === null ? data?.all : data?.groups[group]}
              isChosen={group === chosen}
              onPress={() => onPick(group)}
            />
          ),
        )}
      </Chips>
      {silent && (
        <Chips legend="Hoe lang niet geantwoord">
          {SILENT.map((group) => (
            <Chip
              key={group}
              label={LABELS[group]}
              count={data?.groups[group]}
              isChosen={group === silent}
              onPress={() => onPick(group)}
            />
          ))}
        </Chips>
      )}
    </div>
  );
}

/** One line on phones, which scrolls sideways by itself. A fieldset is as wide as its contents unless it says otherwise. */
const Chips = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="relative -mx-1 flex min-w-0 gap-2 overflow-x-auto p-1 sm:flex-wrap">
    <legend className="sr-only">{legend}</legend>
    {children}
  </fieldset>
);

/** In pixels: shows that there are more. */
const PART_OF_PREVIOUS = 24;

interface ChipProps {
  readonly label: string;
  /** Absent until it is loaded. */
  readonly count: number | undefined;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

function Chip({ label, count, isChosen, onPress }: ChipProps) {
  const chip = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { current: button } = chip;
    if (isChosen) button?.parentElement?.scrollTo({ left: button.offsetLeft - PART_OF_PREVIOUS });
  });
  return (
    <button
      ref={chip}
      type="button"
      aria-pressed={isChosen}
      className="min-h-11 shrink-0 rounded-full border border-line bg-surface px-4 text-sm font-semibold whitespace-nowrap aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-page"
      onClick={onPress}
    >
      {label} {count !== undefined && <span className="font-normal tabular-nums">{inDigits(count)}</span>}
    </button>
  );
}
