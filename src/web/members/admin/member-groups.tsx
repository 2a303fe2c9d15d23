import { useQuery } from "@tanstack/react-query";
import { MEMBER_GROUPS, type MemberGroup } from "#contract/members/admin.ts";
import { Chip, Chips } from "../../lists/chips.tsx";
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
