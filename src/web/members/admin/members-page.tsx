import { useQuery } from "@tanstack/react-query";
import { FileUp, UserPlus, Users } from "lucide-react";
import { useState } from "react";
import type { AdminMember } from "#contract/members/admin-member.ts";
import { memberCount } from "#domain/dutch-counts.ts";
import { AdminFrame } from "../../layout/admin-frame.tsx";
import { Listed } from "../../lists/listed.tsx";
import { useFilters } from "../../lists/use-filters.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { SelectField } from "../../ui/field.tsx";
import { FilterPanel } from "../../ui/filter-panel.tsx";
import { NothingFound } from "../../ui/nothing-found.tsx";
import { SearchBar, SearchField } from "../../ui/search-field.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { ImportBanner } from "./import-progress.tsx";
import { MemberCounters, UndeliverableNote } from "./member-counters.tsx";
import { MemberDialog } from "./member-dialog.tsx";
import { MemberList } from "./member-list.tsx";
import { type MembersFilter, membersPageQuery } from "./queries.ts";

type Opened = { readonly kind: "new" | "import" } | { readonly kind: "edit"; readonly member: AdminMember };

export function AdminMembersPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const actions = (
    <>
      <Button onClick={() => setOpened({ kind: "import" })}>
        <FileUp size={17} aria-hidden="true" /> Importeren
      </Button>
      <Button look="primary" onClick={() => setOpened({ kind: "new" })}>
        <UserPlus size={17} aria-hidden="true" /> Nieuw Lid
      </Button>
    </>
  );
  return (
    <AdminFrame title="Leden Beheer" actions={actions}>
      {opened?.kind !== "import" && <ImportBanner />}
      <MembersList open={setOpened} />
      {opened?.kind === "import" && <ImportDialog onClose={close} />}
      {opened?.kind === "new" && <MemberDialog member={null} onClose={close} />}
      {opened?.kind === "edit" && <MemberDialog member={opened.member} onClose={close} />}
    </AdminFrame>
  );
}

const STATUSES = [
  { value: "", label: "Alle" },
  { value: "verified", label: "Geverifieerd" },
  { value: "unverified", label: "Niet geverifieerd" },
];
const PAGE_SIZES = ["10", "20", "50", "100"].map((value) => ({
  value: value === "20" ? "" : value,
  label: value,
}));

/** Those of the panel; what is searched for stands above the list. */
const FILTERS = ["name", "email", "status", "limit"] as const;

function MembersList({ open }: { open: (opened: Opened) => void }) {
  const list = useFilters<MembersFilter>(["search", ...FILTERS, "undeliverable"]);
  const { filters, choice, text } = list;
  const isFiltered = Object.keys(filters).some((name) => name !== "limit");
  const query = membersPageQuery(list.page, filters);
  const { data } = useQuery(query);
  return (
    <>
      {data && <MemberCounters answer={data} isFiltered={isFiltered} />}
      {data && data.undeliverable > 0 && (
        <UndeliverableNote
          count={data.undeliverable}
          isShown={filters.undeliverable === "true"}
          onShow={(show) => list.change("undeliverable", show ? "true" : "")}
        />
      )}
      <SearchBar className="mb-3" label="Zoek op naam of e-mailadres" {...text("search")} />
      <FilterPanel
        isAnySet={list.isAnySet}
        beginsOpen={FILTERS.some((name) => filters[name] !== undefined)}
        onClear={list.clear}
      >
        <SearchField label="Naam" {...text("name")} />
        <SearchField label="E-mail" {...text("email")} />
        <SelectField label="Status" choices={STATUSES} {...choice("status")} />
        <SelectField label="Per pagina" choices={PAGE_SIZES} {...choice("limit")} />
      </FilterPanel>
      <Listed
        query={query}
        filters={list}
        empty={
          list.isAnySet ? (
            <NothingFound icon={Users} title="Geen leden gevonden" onClear={list.clear} />
          ) : (
            <NoMembers title="Nog geen leden" open={open} />
          )
        }
      >
        {({ users: members, pagination }) => (
          <>
            <MemberList members={members} onEdit={(member) => open({ kind: "edit", member })} />
            <p className="mt-5 text-sm text-soft">{memberCount(pagination.total)} totaal</p>
            {pagination.total === 1 && !list.isAnySet && (
              <div className="mt-5">
                <NoMembers title="Jij bent nog het enige lid" open={open} />
              </div>
            )}
          </>
        )}
      </Listed>
    </>
  );
}

const NoMembers = ({ title, open }: { title: string; open: (opened: Opened) => void }) => (
  <Empty
    icon={Users}
    title={title}
    text="Voeg iemand toe, of haal je ledenlijst in één keer binnen uit een bestand."
  >
    <Button look="primary" onClick={() => open({ kind: "new" })}>
      <UserPlus size={17} aria-hidden="true" /> Lid toevoegen
    </Button>
    <Button onClick={() => open({ kind: "import" })}>
      <FileUp size={17} aria-hidden="true" /> Importeren
    </Button>
  </Empty>
);
