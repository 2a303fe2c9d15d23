import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import FileDown from "lucide-react/icons/file-down";
import FileUp from "lucide-react/icons/file-up";
import Mail from "lucide-react/icons/mail";
import UserPlus from "lucide-react/icons/user-plus";
import Users from "lucide-react/icons/users";
import type { AnswerOf } from "#contract/endpoint.ts";
import { type adminMembers, exportMembers } from "#contract/members/admin.ts";
import { memberIds } from "#contract/members/chosen.ts";
import type { AdminMember } from "#contract/members/member-view.ts";
import { countInWords, inDigits, memberCount } from "#domain/wording.ts";
import { call, messageOf } from "../../base/api.ts";
import { AdminFrame } from "../../frames/admin-frame.tsx";
import { QueryList, useFilters } from "../../lists/list.tsx";
import { MemberMessageDialog } from "../../mailings/member-message-dialog.tsx";
import { pendingQuery } from "../../pending/queries.ts";
import { saveSpreadsheet } from "../../ui/browser.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Note, NothingFound } from "../../ui/notices.tsx";
import { FilterPanel, SearchBar, SearchField } from "../../ui/search.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { ChoiceBar } from "./chosen/choice-bar.tsx";
import { ChoosePage } from "./chosen/choose-fields.tsx";
import { useChoosing } from "./chosen/choosing.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { AfterImport } from "./import-report.tsx";
import { MemberDialog } from "./member-dialog.tsx";
import { MemberGroups } from "./member-groups.tsx";
import { MemberList } from "./member-list.tsx";
import { type ImportedList, importedListQuery, type MembersFilter, membersPageQuery } from "./queries.ts";
import { RefusingProviders } from "./refusing-providers.tsx";

type OpenDialog =
  | { readonly kind: "new" | "import" | "message" }
  | { readonly kind: "edit"; readonly member: AdminMember };

const BY_URL: Readonly<Record<string, OpenDialog>> = {
  nieuw: { kind: "new" },
  importeren: { kind: "import" },
};

export function AdminMembersPage() {
  const [opened, setOpened, close] = useOpened(BY_URL);
  const client = useQueryClient();
  const { data: imported } = useQuery(importedListQuery);
  const setImported = (list: ImportedList | null) => client.setQueryData(importedListQuery.queryKey, list);
  const download = useMembersExport();
  const actions = (
    <>
      <Button onClick={() => setOpened({ kind: "message" })}>
        <Mail size={17} aria-hidden="true" /> Bericht
      </Button>
      <Button disabled={download.isPending} onClick={() => download.mutate()}>
        <FileDown size={17} aria-hidden="true" /> Exporteren
      </Button>
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
      {imported && <AfterImport {...imported} onClose={() => setImported(null)} />}
      <MembersList open={setOpened} />
      {opened?.kind === "import" && <ImportDialog onClose={close} onImported={setImported} />}
      {opened?.kind === "message" && <MemberMessageDialog to={null} onClose={close} />}
      {opened?.kind === "new" && <MemberDialog member={null} onClose={close} />}
      {opened?.kind === "edit" && <MemberDialog member={opened.member} onClose={close} />}
    </AdminFrame>
  );
}

/** Downloads all members, whatever the filters; the call asks for a proof of identity. */
const useMembersExport = () =>
  useMutation({
    mutationFn: async () => saveSpreadsheet("leden.csv", await call(exportMembers, {})),
    meta: { succeeded: messageOf, failed: "Fout bij exporteren van leden" },
  });

const STATUSES = [
  { value: "", label: "Alle" },
  { value: "verified", label: "Geverifieerd" },
  { value: "unverified", label: "Niet geverifieerd" },
];
const PAGE_SIZES = ["10", "20", "50", "100"].map((value) => ({
  value: value === "20" ? "" : value,
  label: value,
}));

const FILTERS = ["name", "email", "status", "limit"] as const;

const ORDERS = [
  { value: "", label: "Op naam" },
  { value: "newest", label: "Nieuwste eerst" },
  { value: "answer", label: "Laatste antwoord" },
];

function MembersList({ open }: { open: (opened: OpenDialog) => void }) {
  const list = useFilters<Exclude<MembersFilter, "sort">>(["search", ...FILTERS, "group"]);
  const order = useFilters<"sort">(["sort"]);
  const { filters, choice, text } = list;
  const { limit: _limit, ...matched } = filters;
  const choosing = useChoosing(matched);
  const isFiltered = Object.keys(filters).some((name) => name !== "limit");
  const query = membersPageQuery(list.page, { ...filters, ...order.filters });
  const { data } = useQuery(query);
  const { data: pending = [] } = useQuery(pendingQuery);
  const isImporting = pending.some(({ kind }) => kind === "import");
  return (
    <>
      {data && <MemberCounters answer={data} isFiltered={isFiltered} />}
      <FilterPanel
        search={<SearchBar label="Zoek op naam of e-mailadres" {...text("search")} />}
        isAnySet={list.isAnySet}
        beginsOpen={FILTERS.some((name) => filters[name] !== undefined)}
        onClear={list.clear}
      >
        <SearchField label="Naam" {...text("name")} />
        <SearchField label="E-mail" {...text("email")} />
        <SelectField label="Status" choices={STATUSES} {...choice("status")} />
        <SelectField label="Per pagina" choices={PAGE_SIZES} {...choice("limit")} />
      </FilterPanel>
      <MemberGroups filters={filters} onPick={(group) => list.change("group", group ?? "")} />
      {filters.group === "undeliverable" && data && data.undeliverable > 0 && (
        <UndeliverableNote count={data.undeliverable} />
      )}
      <SelectField
        label="Volgorde"
        choices={ORDERS}
        className="mb-4 flex items-baseline gap-x-3 *:last:flex-1 sm:*:last:max-w-56"
        {...order.choice("sort")}
      />
      <QueryList
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
            <ChoosePage choosing={choosing} members={members.map(({ id }) => id)} />
            <MemberList
              members={members}
              isByName={order.filters.sort === undefined}
              choosing={choosing}
              onEdit={(member) => open({ kind: "edit", member })}
            />
            <p className="mt-5 text-sm text-soft">{memberCount(pagination.total)} totaal</p>
            {pagination.total === 1 && !list.isAnySet && !isImporting && (
              <div className="mt-5">
                <NoMembers title="Jij bent nog het enige lid" open={open} />
              </div>
            )}
          </>
        )}
      </QueryList>
      <ChoiceBar
        choosing={choosing}
        all={async () => (await call(memberIds, { query: matched })).ids}
        total={data?.pagination.total ?? 0}
      />
    </>
  );
}

const NoMembers = ({ title, open }: { title: string; open: (opened: OpenDialog) => void }) => (
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

function MemberCounters({
  answer: { users: members, pagination },
  isFiltered,
}: {
  readonly answer: AnswerOf<typeof adminMembers>;
  /** The total counts only the members that match the filters. */
  readonly isFiltered: boolean;
}) {
  const verified = members.filter((member) => member.verified).length;
  const admins = members.filter(({ admin_role }) => admin_role).length;
  const hasPages = pagination.pages > 1;
  return (
    <dl
      className={`mb-4 flex flex-wrap gap-x-3 max-xs:gap-x-2 sm:mb-5 sm:grid sm:grid-cols-3 sm:gap-4 ${hasPages ? "max-sm:*:first:basis-full" : "justify-between"}`}
    >
      <Counter
        label={`${pagination.total === 1 ? "Lid" : "Leden"} ${isFiltered ? "gevonden" : "totaal"}`}
        value={pagination.total}
      />
      <Counter label="Geverifieerd" value={verified} ofPage="for-desks" />
      <Counter
        label={admins === 1 ? "Beheerder" : "Beheerders"}
        value={admins}
        ofPage={hasPages ? "always" : "for-desks"}
      />
    </dl>
  );
}

interface CounterProps {
  readonly label: string;
  readonly value: number;
  /** Where it shows that it counts the page; on phones once, after the last of those that do. */
  readonly ofPage?: "always" | "for-desks";
}

function Counter({ label, value, ofPage }: CounterProps) {
  return (
    <div className="flex flex-row-reverse items-baseline justify-end gap-1 sm:flex-col-reverse sm:items-stretch sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-4">
      <dt className="text-sm text-soft max-xs:text-xs">
        {label}
        {ofPage && <span className={ofPage === "always" ? "" : "max-sm:sr-only"}> op deze pagina</span>}
      </dt>
      <dd className="font-title tabular-nums sm:text-2xl">{inDigits(value)}</dd>
    </div>
  );
}

const UndeliverableNote = ({ count }: { count: number }) => (
  <div className="mb-5">
    <Note look="warning">
      {countInWords(
        count,
        "adres weigerde drie e-mails op rij en krijgt geen e-mail meer.",
        "adressen weigerden drie e-mails op rij en krijgen geen e-mail meer.",
      )}
      <RefusingProviders />
    </Note>
  </div>
);
