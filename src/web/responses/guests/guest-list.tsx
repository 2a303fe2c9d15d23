import Plus from "lucide-react/icons/plus";
import SearchX from "lucide-react/icons/search-x";
import Users from "lucide-react/icons/users";
import { useState } from "react";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { MeetupId } from "#contract/ids.ts";
import {
  GUEST_LISTS,
  type Guest,
  type GuestList as ListName,
  type meetupGuests,
} from "#contract/responses/guests.ts";
import { inDigits } from "#domain/wording.ts";
import { type Filters, QueryList, useFilters } from "../../lists/list.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { SearchBar } from "../../ui/search.tsx";
import { AddGuestDialog, NoteDialog } from "./guest-dialogs.tsx";
import { GuestRows } from "./guest-rows.tsx";
import { guestsQuery } from "./queries.ts";
import { useChangeGuest } from "./use-change-guest.tsx";

interface GuestListProps {
  readonly id: MeetupId;
  /** Free places; null without a maximum. */
  readonly free: number | null;
  /** The list is read-only, because the meetup takes no more answers. */
  readonly isShut: boolean;
}

const NAMES = ["list", "search"] as const;
type Name = (typeof NAMES)[number];

/** Members by answer, with search as you type; organisers can change answers. */
export function GuestList({ id, free, isShut }: GuestListProps) {
  const list = useFilters<Name>(NAMES);
  const [isAdding, setAdding] = useState(false);
  const [noted, setNoted] = useState<Guest | null>(null);
  const { change, add, isBusy } = useChangeGuest(id);
  const isFull = free === 0;
  return (
    <>
      <div className="mb-4 flex gap-2.5">
        <SearchBar label="Zoek op naam of adres" className="min-w-0 flex-1" {...list.text("search")} />
        {!isShut && (
          <Button
            look="primary"
            aria-label="Toevoegen"
            className="min-h-11.5 max-sm:px-3.5"
            onClick={() => setAdding(true)}
          >
            <Plus size={17} aria-hidden="true" /> <span className="max-sm:hidden">Toevoegen</span>
          </Button>
        )}
      </div>
      <QueryList
        query={guestsQuery(id, list.page, list.filters)}
        filters={list}
        above={({ counts }) => <Lists counts={counts} list={list} isShut={isShut} />}
        empty={<NoGuests list={list} onAdd={isShut ? null : () => setAdding(true)} />}
      >
        {({ guests }) => (
          <GuestRows
            guests={guests}
            isMixed={list.filters.search !== undefined}
            isFull={isFull}
            isBusy={isBusy || isShut}
            onChange={({ id: member }, action, beyond = false) => change.mutate({ member, action, beyond })}
            onNote={setNoted}
          />
        )}
      </QueryList>
      {isAdding && (
        <AddGuestDialog
          id={id}
          sought={list.filters.search ?? ""}
          add={add.mutateAsync}
          isFull={isFull}
          onClose={() => setAdding(false)}
          onAdded={({ status }) => list.replace({ search: "", list: status === "confirmed" ? "" : status })}
        />
      )}
      {noted && <NoteDialog meetup={id} guest={noted} onClose={() => setNoted(null)} />}
    </>
  );
}

const TITLES: Readonly<Record<ListName, string>> = {
  confirmed: "Komt",
  waitlist: "Wachtlijst",
  declined: "Komt niet",
  silent: "Geen antwoord",
};

interface ListsProps {
  readonly counts: AnswerOf<typeof meetupGuests>["counts"];
  readonly list: Filters<Name>;
  readonly isShut: boolean;
}

function Lists({ counts, list, isShut }: ListsProps) {
  const titles = isShut ? { ...TITLES, confirmed: "Zou komen" } : TITLES;
  const chosen = list.filters.search ? null : (list.filters.list ?? "confirmed");
  return (
    <fieldset className="mb-4 flex flex-wrap gap-2">
      <legend className="sr-only">Welke lijst</legend>
      {GUEST_LISTS.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={chosen === name}
          className="min-h-11 shrink-0 rounded-full border border-line bg-surface px-3.5 text-[15px] font-semibold aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-page"
          onClick={() => list.replace({ list: name === "confirmed" ? "" : name, search: "" })}
        >
          {titles[name]} {inDigits(counts[name] ?? 0)}
        </button>
      ))}
    </fieldset>
  );
}

function NoGuests({ list, onAdd }: { list: Filters<Name>; onAdd: (() => void) | null }) {
  if (list.filters.search)
    return (
      <Empty
        icon={SearchX}
        title="Niemand gevonden"
        text="Dit is geen lid. Voeg iemand toe met naam en adres."
      >
        {onAdd && <Button onClick={onAdd}>Toevoegen</Button>}
      </Empty>
    );
  return <Empty icon={Users} title="Hier staat nog niemand" />;
}
