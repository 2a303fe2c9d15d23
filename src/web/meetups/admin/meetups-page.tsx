import { CalendarPlus, Plus, SearchX } from "lucide-react";
import type { MeetupFilters } from "#contract/meetups/admin.ts";
import { AdminFrame } from "../../layout/admin-frame.tsx";
import { Listed } from "../../lists/listed.tsx";
import { useFilters } from "../../lists/use-filters.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { NothingFound } from "../../ui/nothing-found.tsx";
import { SearchBar } from "../../ui/search-field.tsx";
import { MeetupFilterPanel } from "./meetup-filter-panel.tsx";
import { MeetupList } from "./meetup-list.tsx";
import { OpenedDialog } from "./opened-dialog.tsx";
import { meetupsPageQuery } from "./queries.ts";
import { type Open, useOpened } from "./use-opened.ts";

const FILTERS = ["search", "title", "description", "date", "location", "created_by"] as const;

export function AdminMeetupsPage() {
  const [opened, open, close] = useOpened();
  const actions = (
    <Button look="primary" onClick={() => open({ kind: "new" })}>
      <Plus size={18} aria-hidden="true" /> Nieuwe meetup
    </Button>
  );
  return (
    <AdminFrame title="Meetup Beheer" actions={actions}>
      <Meetups open={open} />
      <OpenedDialog opened={opened} close={close} />
    </AdminFrame>
  );
}

function Meetups({ open }: { open: Open }) {
  const filters = useFilters<keyof MeetupFilters>(FILTERS);
  const { page, isAnySet } = filters;
  const query = meetupsPageQuery(page, filters.filters);
  return (
    <>
      <SearchBar label="Zoek een meetup" className="mb-3" {...filters.text("search")} />
      <MeetupFilterPanel filters={filters} />
      <Listed
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
      </Listed>
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
