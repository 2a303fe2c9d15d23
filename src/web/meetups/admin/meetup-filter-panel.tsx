import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { MeetupFilters } from "#contract/meetups/admin.ts";
import { fullDate } from "#domain/dutch-dates.ts";
import type { Filters } from "../../lists/use-filters.ts";
import { SelectField } from "../../ui/field.tsx";
import { FilterPanel } from "../../ui/filter-panel.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { filterChoicesQuery } from "./queries.ts";

export function MeetupFilterPanel({ filters }: { filters: Filters<keyof MeetupFilters> }) {
  const { data, error } = useQuery(filterChoicesQuery);
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification only logs it (section 8)
    if (error) console.error(error);
  }, [error]);
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
        choices={[
          any("Alle datums"),
          ...(data?.dates ?? []).map((date) => ({ value: date, label: fullDate(date) })),
        ]}
      />
      <SelectField
        label="Locatie"
        {...filters.choice("location")}
        choices={[
          any("Alle locaties"),
          ...(data?.locations ?? []).map((location) => ({ value: location, label: location })),
        ]}
      />
      <SelectField
        label="Gemaakt door"
        {...filters.choice("created_by")}
        choices={[
          any("Iedereen"),
          ...(data?.creators ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </FilterPanel>
  );
}

const any = (label: string) => ({ value: "", label });
