import { useQuery } from "@tanstack/react-query";
import { FileUp, UserPlus, Users } from "lucide-react";
import { useState } from "react";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { AdminMember, adminMembers } from "#contract/members/admin.ts";
import { memberCount } from "#domain/dutch-counts.ts";
import { AdminFrame } from "../../layout/admin-frame.tsx";
import { Listed } from "../../lists/listed.tsx";
import { useFilters } from "../../lists/use-filters.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { SelectField } from "../../ui/field.tsx";
import { FilterPanel } from "../../ui/filter-panel.tsx";
import { Note } from "../../ui/note.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { ImportDialog } from "./import-dialog.tsx";
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
      <MembersList onEdit={(member) => setOpened({ kind: "edit", member })} />
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

function MembersList({ onEdit }: { onEdit: (member: AdminMember) => void }) {
  const list = useFilters<MembersFilter>(["name", "email", "status", "limit", "undeliverable"]);
  const { filters, choice, text } = list;
  const query = membersPageQuery(list.page, filters);
  const { data } = useQuery(query);
  return (
    <>
      {data && <Counters answer={data} />}
      {data && data.undeliverable > 0 && (
        <UndeliverableNote
          count={data.undeliverable}
          isShown={filters.undeliverable === "true"}
          onShow={(show) => list.change("undeliverable", show ? "true" : "")}
        />
      )}
      <FilterPanel isAnySet={list.isAnySet} onClear={list.clear}>
        <SearchField label="Naam" {...text("name")} />
        <SearchField label="E-mail" {...text("email")} />
        <SelectField label="Status" choices={STATUSES} {...choice("status")} />
        <SelectField label="Per pagina" choices={PAGE_SIZES} {...choice("limit")} />
      </FilterPanel>
      <Listed query={query} filters={list} empty={<Empty icon={Users} title="Geen leden gevonden" />}>
        {({ users: members, pagination }) => (
          <>
            <MemberList members={members} onEdit={onEdit} />
            <p className="mt-5 text-sm text-soft">{memberCount(pagination.total)} totaal</p>
          </>
        )}
      </Listed>
    </>
  );
}

function Counters({ answer: { users: members, pagination } }: { answer: AnswerOf<typeof adminMembers> }) {
  return (
    <dl className="mb-5 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 max-sm:*:first:col-span-2">
      <Counter label="Leden totaal" value={pagination.total} />
      <Counter
        label="Geverifieerd op deze pagina"
        value={members.filter(({ verified }) => verified).length}
      />
      <Counter label="Admins op deze pagina" value={members.filter(({ admin_role }) => admin_role).length} />
    </dl>
  );
}

interface UndeliverableNoteProps {
  readonly count: number;
  readonly isShown: boolean;
  readonly onShow: (show: boolean) => void;
}

function UndeliverableNote({ count, isShown, onShow }: UndeliverableNoteProps) {
  return (
    <div className="mb-5">
      <Note look="warning">
        <div className="flex flex-wrap items-center justify-between gap-2">
          {count === 1
            ? "1 adres weigerde drie e-mails op rij en krijgt geen e-mail meer."
            : `${count} adressen weigerden drie e-mails op rij en krijgen geen e-mail meer.`}
          <Button onClick={() => onShow(!isShown)}>{isShown ? "Toon alle leden" : "Toon wie"}</Button>
        </div>
      </Note>
    </div>
  );
}

function Counter({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-card border border-line bg-surface p-4">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="text-2xl font-[680] tabular-nums">{value.toLocaleString("nl-NL")}</dd>
    </div>
  );
}
