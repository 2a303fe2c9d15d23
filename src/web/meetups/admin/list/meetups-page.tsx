import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import CalendarHeart from "lucide-react/icons/calendar-heart";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import FileUp from "lucide-react/icons/file-up";
import Plus from "lucide-react/icons/plus";
import SearchX from "lucide-react/icons/search-x";
import { useEffect } from "react";
import type { AdminMeetup, MeetupFilters } from "#contract/meetups/admin.ts";
import { PAGES, pageTitle } from "#contract/pages.ts";
import { fullDate } from "#domain/dutch-dates.ts";
import { isOver } from "#domain/timing.ts";
import { Loaded } from "../../../base/loaded.tsx";
import { useNow } from "../../../base/page-state.tsx";
import { AdminFrame } from "../../../frames/admin-frame.tsx";
import { organisedQuery } from "../../../hosts/queries.ts";
import { type Filters, QueryList, useFilters } from "../../../lists/list.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { RowsSkeleton } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { NothingFound } from "../../../ui/notices.tsx";
import { FilterPanel, SearchBar, SearchField } from "../../../ui/search.tsx";
import { MeetupDialog } from "../open-dialog.tsx";
import { filterChoices, meetupsPageQuery } from "../queries.ts";
import { type Open, useOpenDialog } from "../use-open-dialog.ts";
import { MeetupList } from "./meetup-list.tsx";

const FILTERS = ["search", "title", "description", "date", "location", "created_by"] as const;

export function AdminMeetupsPage() {
  const [opened, open, close] = useOpenDialog();
  const actions = (
    <>
      <Button onClick={() => open({ kind: "import" })}>
        <FileUp size={17} aria-hidden="true" /> Importeren
      </Button>
      <Button look="primary" onClick={() => open({ kind: "new" })}>
        <Plus size={18} aria-hidden="true" /> Nieuwe meetup
      </Button>
    </>
  );
  return (
    <AdminFrame title="Meetup Beheer" actions={actions}>
      <Meetups open={open} />
      <MeetupDialog opened={opened} close={close} />
    </AdminFrame>
  );
}

function Meetups({ open }: { open: Open }) {
  const filters = useFilters<keyof MeetupFilters>(FILTERS);
  const { page, isAnySet } = filters;
  const query = meetupsPageQuery(page, filters.filters);
  return (
    <>
      <MeetupFilterPanel filters={filters} />
      <QueryList
        query={query}
        filters={filters}
        empty={
          isAnySet ? (
            <NothingFound icon={SearchX} title="Geen meetups gevonden" onClear={filters.clear} />
          ) : (
            <NoMeetups />
          )
        }
      >
        {({ meetups }) => <MeetupList meetups={meetups} open={open} />}
      </QueryList>
    </>
  );
}

const NoMeetups = () => (
  <Empty
    icon={CalendarPlus}
    title="Nog geen meetups"
    text="Kondig de eerste aan; alle leden krijgen dan een uitnodiging."
  >
    <LinkButton look="primary" to="?nieuw">
      Nieuwe meetup
    </LinkButton>
  </Empty>
);

function MeetupFilterPanel({ filters }: { filters: Filters<keyof MeetupFilters> }) {
  const dates = useChoices(useQuery(filterChoices.dates));
  const locations = useChoices(useQuery(filterChoices.locations));
  const creators = useChoices(useQuery(filterChoices.creators));
  return (
    <FilterPanel
      search={<SearchBar label="Zoek een meetup" {...filters.text("search")} />}
      isAnySet={filters.isAnySet}
      hasClear
      beginsOpen={Object.keys(filters.filters).some((name) => name !== "search")}
      onClear={filters.clear}
    >
      <SearchField label="Titel" {...filters.text("title")} />
      <SearchField label="Beschrijving" {...filters.text("description")} />
      <SelectField
        label="Datum"
        {...filters.choice("date")}
        choices={[any("Alle datums"), ...dates.map((date) => ({ value: date, label: fullDate(date) }))]}
      />
      <SelectField
        label="Locatie"
        {...filters.choice("location")}
        choices={[
          any("Alle locaties"),
          ...locations.map((location) => ({ value: location, label: location })),
        ]}
      />
      <SelectField
        label="Gemaakt door"
        {...filters.choice("created_by")}
        choices={[any("Iedereen"), ...creators.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
    </FilterPanel>
  );
}

/** Choices of a filter; empty until they are loaded. A failure is only logged. */
function useChoices<Choice>({ data, error }: UseQueryResult<readonly Choice[]>): readonly Choice[] {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: this failure is only logged
    if (error) console.error(error);
  }, [error]);
  return data ?? [];
}

const any = (label: string) => ({ value: "", label });

export function MyEveningsPage() {
  const [opened, open, close] = useOpenDialog();
  const now = useNow();
  const propose = (
    <Button look="primary" onClick={() => open({ kind: "new" })}>
      <Plus size={18} aria-hidden="true" /> Stel een meetup voor
    </Button>
  );
  return (
    <AdminFrame title={pageTitle("myEvenings")} isForOrganisers otherwise={<Nothing />} actions={propose}>
      <Loaded query={organisedQuery} loading={<RowsSkeleton />}>
        {({ meetups }) =>
          meetups.length > 0 ? <MeetupList meetups={comingFirst(meetups, now)} open={open} /> : <Nothing />
        }
      </Loaded>
      <MeetupDialog opened={opened} close={close} />
    </AdminFrame>
  );
}

/** Soonest first, then what is over, newest first. @param meetups newest first */
function comingFirst(meetups: readonly AdminMeetup[], now: number): AdminMeetup[] {
  const over = meetups.filter((meetup) => isOver(meetup, now));
  return [...meetups.filter((meetup) => !isOver(meetup, now)).reverse(), ...over];
}

const Nothing = () => (
  <div className="pt-8">
    <Empty
      icon={CalendarHeart}
      title="Je organiseert nu geen meetup"
      text="Wil je meehelpen met een avond? Laat het de organisatie weten."
    >
      <LinkButton to={PAGES.home}>Naar de meetups</LinkButton>
    </Empty>
  </div>
);
