import { keepPreviousData } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import SearchX from "lucide-react/icons/search-x";
import Users from "lucide-react/icons/users";
import { useState } from "react";
import type { MeetupId } from "#contract/ids.ts";
import { type AdminAttendee, meetupAttendees } from "#contract/responses/attendees.ts";
import { isYes } from "#domain/places.ts";
import { adminKey } from "../../base/query-meta.ts";
import { queryOf } from "../../base/query-of.ts";
import { type Filters, QueryList, type SetFilters, useFilters } from "../../lists/list.tsx";
import { MemberMessageDialog } from "../../mailings/member-message-dialog.tsx";
import { useRights } from "../../sessions/viewer.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { SearchBar } from "../../ui/search.tsx";
import { useMedia, WINDOW } from "../../ui/use-media.ts";
import { AddAttendeeDialog, NoteDialog } from "./attendee-dialogs.tsx";
import { AttendeeRows } from "./attendee-rows.tsx";
import { AttendeeSummary } from "./attendee-summary.tsx";
import { type AskedDetails, DetailsDialog } from "./details-dialog.tsx";
import { Lists, ListTools, NAMES, type Name, ReconfirmedChoice } from "./list-choice.tsx";
import { NamedGuests } from "./named-guests.tsx";
import { useChangeAttendee, useOffer } from "./use-list-change.ts";
import { WalkedIn } from "./walked-in.tsx";

interface AttendeeListProps {
  readonly id: MeetupId;
  readonly title: string;
  readonly max: number | null;
  readonly free: number | null;
  readonly asked: AskedDetails;
  /** The list is read-only, because the meetup takes no more answers. */
  readonly isClosed: boolean;
}

export function AttendeeList({ id, title, max, free, asked, isClosed }: AttendeeListProps) {
  const list = useFilters<Name>(NAMES);
  const [isAdding, setAdding] = useState(false);
  const [noted, setNoted] = useState<AdminAttendee | null>(null);
  const [detailed, setDetailed] = useState<AdminAttendee | null>(null);
  const [written, setWritten] = useState<AdminAttendee | null>(null);
  const { change, say, undo } = useChangeAttendee(id);
  const offer = useOffer(id);
  const pending = [change, undo, offer].find(({ isPending }) => isPending);
  const isNarrow = useMedia(WINDOW.belowSm);
  const isFull = free === 0;
  return (
    <>
      <div className="mb-4 flex gap-2.5 max-sm:mb-2.5">
        <SearchBar label="Zoek op naam of adres" className="min-w-0 flex-1" {...list.text("search")} />
        {!isClosed && (
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
        query={attendeesQuery(id, list.page, list.filters)}
        filters={list}
        above={(found) => (
          <>
            {list.filters.search === undefined && (
              <AttendeeSummary id={id} max={max} guests={found} isClosed={isClosed} />
            )}
            <div className="mb-4 flex-wrap items-center justify-between gap-x-6 gap-y-2 max-sm:mb-2.5 sm:flex">
              <Lists counts={found.counts} list={list} isClosed={isClosed} />
              {!isNarrow && <ListTools id={id} counts={found.counts} list={list} />}
            </div>
            <ReconfirmedChoice guests={found} list={list} />
          </>
        )}
        below={({ named, attendance }) =>
          isFirstList(list) && (
            <>
              <NamedGuests meetup={id} named={named} isClosed={isClosed} />
              {attendance && <WalkedIn {...attendance} />}
            </>
          )
        }
        empty={<NoAttendees list={list} onAdd={isClosed ? null : () => setAdding(true)} />}
      >
        {({ guests, counts }) => (
          <>
            <AttendeeRows
              attendees={guests}
              isMixed={list.filters.search !== undefined}
              isFull={isFull}
              isClosed={isClosed}
              pending={pending?.variables?.member ?? null}
              onChange={({ id: member }, action, beyond = false) => change.mutate({ member, action, beyond })}
              onOffer={({ id: member }, minutes) => offer.mutate({ member, minutes })}
              hasDetails={({ guests, status }) =>
                asked.questions.length > 0 || asked.maxGuests > 0 || (guests > 0 && isYes(status))
              }
              onDetails={setDetailed}
              onNote={setNoted}
              onWrite={setWritten}
            />
            {/* On a phone the names come first. */}
            {isNarrow && <ListTools id={id} counts={counts} list={list} />}
          </>
        )}
      </QueryList>
      {isAdding && (
        <AddAttendeeDialog
          id={id}
          sought={list.filters.search ?? ""}
          free={free}
          asked={asked}
          onClose={() => setAdding(false)}
          onNamed={() => list.replace({ search: "", list: "" })}
          onAdded={(added) => {
            say(added);
            list.replace({ search: "", list: added.status === "confirmed" ? "" : added.status });
          }}
        />
      )}
      {written && (
        <MemberMessageDialog to={written} subject={`Over ${title}`} onClose={() => setWritten(null)} />
      )}
      {detailed && (
        <DetailsDialog
          meetup={id}
          attendee={detailed}
          free={free}
          asked={asked}
          onClose={() => setDetailed(null)}
          onChanged={say}
        />
      )}
      {noted && <NoteDialog meetup={id} attendee={noted} onClose={() => setNoted(null)} />}
    </>
  );
}

const isFirstList = ({ filters: { list, search } }: Filters<Name>): boolean =>
  list === undefined && search === undefined;

function NoAttendees({ list, onAdd }: { list: Filters<Name>; onAdd: (() => void) | null }) {
  const { isAdmin } = useRights();
  if (list.filters.search)
    return (
      <Empty
        icon={SearchX}
        title="Niemand gevonden"
        text={`${isAdmin ? "Dit is geen lid." : "Niemand met deze naam antwoordde."} Voeg iemand toe met naam en adres.`}
      >
        {onAdd && <Button onClick={onAdd}>Toevoegen</Button>}
      </Empty>
    );
  return <Empty icon={Users} title="Hier staat nog niemand" />;
}

const PAGE_SIZE = 50;

const attendeesQuery = (id: MeetupId, page: number, filters: SetFilters<Name>) =>
  queryOf(meetupAttendees, {
    queryKey: [...adminKey, "guests", id, page, filters],
    input: { params: { id }, query: { page, limit: PAGE_SIZE, ...filters } },
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { failed: "Fout bij ophalen van de deelnemers" },
  });
