import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { MeetupFilters } from "#contract/meetups/admin.ts";
import { fullDate } from "#domain/dutch-dates.ts";
import type { Filters } from "../../lists/use-filters.ts";
import { SelectField } from "../../ui/field.tsx";
import { FilterPanel } from "../../ui/filter-panel.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { filterChoices } from "./queries.ts";

export function MeetupFilterPanel({ filters }: { filters: Filters<keyof MeetupFilters> }) {
  const dates = useChoices(useQuery(filterChoices.dates));
  const locations = useChoices(useQuery(filterChoices.locations));
  const creators = useChoices(useQuery(filterChoices.creators));
  return (
    <FilterPanel
      isAnySet={filters.isAnySet}
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

/** None until they are there; a failure is only logged (specification, section 8). */
function useChoices<Choice>({ data, error }: UseQueryResult<readonly Choice[]>): readonly Choice[] {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification only logs it (section 8)
    if (error) console.error(error);
  }, [error]);
  return data ?? [];
}

const any = (label: string) => ({ value: "", label });
