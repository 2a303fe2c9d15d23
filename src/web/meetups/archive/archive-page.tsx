import { keepPreviousData } from "@tanstack/react-query";
import CalendarClock from "lucide-react/icons/calendar-clock";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Search from "lucide-react/icons/search";
import SearchX from "lucide-react/icons/search-x";
import type { FormEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { archive, archiveAddress, MAX_SEARCH_LENGTH, parseArchiveQuery } from "#contract/meetups/archive.ts";
import type { Archive, ArchiveQuery } from "#contract/meetups/archived.ts";
import { PAGES, pageTitle } from "#contract/pages.ts";
import { countInWords } from "#domain/wording.ts";
import { Loaded } from "../../base/loaded.tsx";
import { usePageState, useTitle } from "../../base/page-state.tsx";
import { meetupsKey } from "../../base/query-meta.ts";
import { queryOf } from "../../base/query-of.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { RowsSkeleton } from "../../ui/card.tsx";
import { Empty } from "../../ui/empty.tsx";
import { YearList, Years } from "./years.tsx";

/** Past meetups by year, and a search of all meetups. Each view has an address and needs no JavaScript. */
export function ArchivePage() {
  const [address] = useSearchParams();
  const asked = parseArchiveQuery(address);
  useTitle(titleOf(asked));
  return (
    <div className="pt-10 sm:pt-14">
      <h1 className="text-3xl font-title sm:text-4xl">Archief</h1>
      <p className="mt-1.5 mb-6 max-w-150 text-lg text-soft">
        Alle meetups die er waren. Je zoekt hier ook in wat nog komt.
      </p>
      <SearchForm key={asked.search} search={asked.search} />
      <Loaded query={useArchive(asked)} loading={<RowsSkeleton />}>
        {(archive, isPlaceholder) => (
          <div aria-busy={isPlaceholder}>
            <Found asked={asked} archive={archive} />
          </div>
        )}
      </Loaded>
    </div>
  );
}

const titleOf = ({ search, year }: ArchiveQuery) =>
  search !== ""
    ? `Zoeken naar ${search}`
    : year === null
      ? pageTitle("archive")
      : `${pageTitle("archive")} ${year}`;

/** Starts with the server-rendered data when it answers the same query. */
function useArchive(asked: ArchiveQuery) {
  const { archive: rendered, now } = usePageState();
  const query = archiveQuery(asked);
  return rendered && JSON.stringify(rendered.asked) === JSON.stringify(asked)
    ? { ...query, initialData: rendered.found, initialDataUpdatedAt: now }
    : query;
}

function Found({ asked, archive }: { asked: ArchiveQuery; archive: Archive }) {
  const { meetups, years, pagination } = archive;
  const { search, year } = asked;
  if (years.length === 0) return <Nothing search={search} />;
  const hasYears = years.length > 1 || year !== null;
  return (
    <div className={`mt-7 ${hasYears ? "gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_180px]" : ""}`}>
      {hasYears && <YearList years={years} search={search} year={year} />}
      <div className="min-w-0 lg:col-start-1 lg:row-start-1">
        <p role="status" className="mb-4 text-sm text-soft">
          {search === "" ? howMany(pagination.total) : `${howMany(pagination.total)} gevonden`}
          {year !== null && ` in ${year}`}
          {archive.isMore && ": de nieuwste. Met een woord erbij vind je ook oudere."}
        </p>
        <Years meetups={meetups} />
        <LinkPager {...pagination} addressOf={(page) => archiveAddress({ ...asked, page })} />
      </div>
    </div>
  );
}

const howMany = (meetups: number) => countInWords(meetups, "meetup", "meetups");

function Nothing({ search }: { search: string }) {
  return (
    <div className="mt-7">
      {search === "" ? (
        <Empty
          icon={CalendarClock}
          title="Er is nog geen meetup geweest."
          text="De eerste komt hier te staan."
        >
          <LinkButton to={PAGES.home}>Bekijk wat er komt</LinkButton>
        </Empty>
      ) : (
        <Empty
          icon={SearchX}
          title="Niets gevonden"
          text={`Geen meetup past bij ‘${search}’. Probeer minder woorden, of alleen het begin ervan.`}
        >
          <LinkButton to={PAGES.archive}>Bekijk het hele archief</LinkButton>
        </Empty>
      )}
    </div>
  );
}

/** A real form, which the browser submits without JavaScript. */
function SearchForm({ search }: { search: string }) {
  const navigate = useNavigate();
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("zoek");
    void navigate(archiveAddress({ search: String(typed ?? "").trim() }));
  };
  return (
    <search>
      <form action={PAGES.archive} className="flex max-w-150 gap-2.5" onSubmit={go}>
        <div className="relative min-w-0 flex-1">
          <Search
            size={18}
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-soft"
          />
          <input
            type="search"
            name="zoek"
            maxLength={MAX_SEARCH_LENGTH}
            defaultValue={search}
            aria-label="Zoek een meetup"
            placeholder="Zoek een meetup"
            className="block h-11.5 w-full rounded-control border border-field-line bg-surface pr-3 pl-10.5 text-base text-ink placeholder:text-soft"
          />
        </div>
        <Button type="submit" look="primary">
          Zoeken
        </Button>
      </form>
    </search>
  );
}

const archiveQuery = ({ year, page, search }: ArchiveQuery) =>
  queryOf(archive, {
    queryKey: [...meetupsKey, "archive", year, page, search],
    input: {
      query: {
        ...(page > 1 && { page: String(page) }),
        ...(year !== null && { year: String(year) }),
        ...(search !== "" && { search }),
      },
    },
    placeholderData: keepPreviousData,
    meta: { failed: () => "Kon het archief niet laden" },
  });

/** A `Pager` of links, for search engines and for browsers without scripts. */
function LinkPager({
  page,
  pages,
  addressOf,
}: {
  readonly page: number;
  readonly pages: number;
  readonly addressOf: (page: number) => string;
}) {
  if (pages <= 1) return null;
  return (
    <nav
      aria-label="Pagina’s"
      className="mt-6 grid grid-cols-[1fr_auto_1fr] items-center gap-2 max-xs:*:px-2.5"
    >
      <span>
        {page > 1 && (
          <LinkButton to={addressOf(page - 1)} rel="prev">
            <ChevronLeft size={16} aria-hidden="true" /> Vorige
          </LinkButton>
        )}
      </span>
      <span className="text-center text-sm text-soft">
        Pagina {page} van {pages}
      </span>
      <span className="text-right">
        {page < pages && (
          <LinkButton to={addressOf(page + 1)} rel="next">
            Volgende <ChevronRight size={16} aria-hidden="true" />
          </LinkButton>
        )}
      </span>
    </nav>
  );
}
