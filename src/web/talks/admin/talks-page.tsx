import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { MeetupId } from "#contract/ids.ts";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { PAGES } from "#contract/pages.ts";
import { dayInWords } from "#domain/dutch-dates.ts";
import { isOver } from "#domain/timing.ts";
import { capitalised } from "#domain/wording.ts";
import { useNow, useSite } from "../../base/page-state.tsx";
import { AdminFrame } from "../../frames/admin-frame.tsx";
import { tabClass, tabsClass } from "../../frames/tabs.ts";
import { organisedQuery } from "../../hosts/queries.ts";
import { Chip, Chips } from "../../lists/chips.tsx";
import { useLiveForOrganisers } from "../../live/use-live.ts";
import { useRights } from "../../sessions/viewer.ts";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { ProgrammeOf } from "./programme-editor.tsx";
import { ProposalList } from "./proposal-list.tsx";
import { adminWishesQuery, comingEveningsQuery, proposalsQuery } from "./queries.ts";
import { WishList } from "./wish-list.tsx";

export function AdminTalksPage() {
  useLiveForOrganisers();
  const { isAdmin } = useRights();
  const { hasTalks } = useSite();
  return (
    <AdminFrame
      title="Voorstellen"
      isForOrganisers
      back={
        isAdmin
          ? { to: PAGES.adminMeetups, label: "Meetups" }
          : { to: PAGES.myEvenings, label: "Mijn avonden" }
      }
    >
      {hasTalks ? <Parts /> : <p className="text-soft">De club neemt nu geen voorstellen aan.</p>}
    </AdminFrame>
  );
}

const LISTS = { new: "Nieuw", later: "Later", wishes: "Wensen" } as const;
type List = keyof typeof LISTS;

const WORDS: Readonly<Record<List, string>> = { new: "", later: "later", wishes: "wensen" };

/** Beside each other on a desk; on a phone one of two tabs. */
function Parts() {
  const [search, setSearch] = useSearchParams();
  const isProgramme = search.get("deel") === "programma";
  const evenings = useEvenings();
  const asked = MeetupId.safeParse(search.get("avond")).data;
  const evening = evenings.find(({ id }) => id === asked) ?? evenings[0];
  const show = (changes: Readonly<Record<string, string>>) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(changes))
          if (value === "") before.delete(name);
          else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <nav aria-label="Onderdelen" className={`${tabsClass} mb-4 md:hidden`}>
        <ul className="flex gap-1">
          <Tab isHere={!isProgramme} search={search} part="" label="Voorstellen" />
          <Tab isHere={isProgramme} search={search} part="programma" label="Programma" />
        </ul>
      </nav>
      <div className="grid items-start gap-x-5 gap-y-6 md:grid-cols-2">
        <section aria-labelledby="voorgesteld" className={`min-w-0 ${isProgramme ? "max-md:hidden" : ""}`}>
          <h2 id="voorgesteld" className="sr-only">
            Wat is voorgesteld
          </h2>
          <Lists
            chosen={
              (Object.keys(LISTS) as List[]).find((list) => WORDS[list] === search.get("lijst")) ?? "new"
            }
            onChoose={(list) => show({ lijst: WORDS[list] })}
            evenings={evenings}
            evening={evening?.id ?? null}
            onPlanned={(id) => show({ avond: `${id}` })}
          />
        </section>
        <section aria-labelledby="programma" className={`min-w-0 ${isProgramme ? "" : "max-md:hidden"}`}>
          <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
            <h2 id="programma" className="text-xl font-heading">
              Programma
            </h2>
          </div>
          {evening ? (
            <Card>
              <SelectField
                label="Avond"
                className="mb-3"
                value={`${evening.id}`}
                choices={evenings.map(({ id, title, date }) => ({
                  value: `${id}`,
                  label: `${capitalised(dayInWords(date))}: ${title}`,
                }))}
                onChange={({ target }) => show({ avond: target.value })}
              />
              <ProgrammeOf evening={evening} />
            </Card>
          ) : (
            <p className="text-md text-soft">Er staat geen avond op de agenda.</p>
          )}
        </section>
      </div>
    </>
  );
}

interface TabProps {
  readonly isHere: boolean;
  readonly search: URLSearchParams;
  readonly part: string;
  readonly label: string;
}

function Tab({ isHere, search, part, label }: TabProps) {
  const to = new URLSearchParams(search);
  if (part === "") to.delete("deel");
  else to.set("deel", part);
  return (
    <li>
      <Link
        to={{ search: `${to}` }}
        replace
        aria-current={isHere ? "page" : undefined}
        className={`${tabClass} px-3.5`}
      >
        {label}
      </Link>
    </li>
  );
}

/** Those that a talk can be put on: drafts too, cancelled ones not. */
function useEvenings(): AdminMeetup[] {
  const { isAdmin } = useRights();
  const now = useNow();
  const all = useQuery({ ...comingEveningsQuery, enabled: isAdmin });
  const own = useQuery({ ...organisedQuery, enabled: !isAdmin });
  const meetups = (isAdmin ? all.data?.meetups : own.data?.meetups) ?? [];
  return meetups
    .filter(
      (meetup) =>
        meetup.cancel_reason === null && meetup.missing.length === 0 && !isOver(asSpan(meetup), now),
    )
    .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at));
}

const asSpan = ({ starts_at, ends_at }: AdminMeetup) => ({ startsAt: starts_at, endsAt: ends_at });

interface ListsProps {
  readonly chosen: List;
  readonly onChoose: (list: List) => void;
  readonly evenings: readonly AdminMeetup[];
  readonly evening: MeetupId | null;
  readonly onPlanned: (evening: MeetupId) => void;
}

function Lists({ chosen, onChoose, ...planning }: ListsProps) {
  const { isAdmin } = useRights();
  const counts = useQuery(proposalsQuery("new")).data?.counts;
  const wishes = useQuery({ ...adminWishesQuery, enabled: isAdmin }).data?.wishes;
  const lists: readonly List[] = isAdmin ? ["new", "later", "wishes"] : ["new", "later"];
  const countOf = (list: List) => (list === "wishes" ? wishes?.length : counts?.[list]);
  return (
    <>
      <div className="mb-3">
        <Chips legend="Welke voorstellen">
          {lists.map((list) => (
            <Chip
              key={list}
              label={LISTS[list]}
              count={countOf(list)}
              isChosen={list === chosen}
              onPress={() => onChoose(list)}
            />
          ))}
        </Chips>
      </div>
      {chosen === "wishes" ? <WishList /> : <ProposalList key={chosen} state={chosen} {...planning} />}
    </>
  );
}

/** The same on the page of one meetup, for those who organise it. */
export function ProgrammeOfMeetup({ meetup }: { meetup: AdminMeetup }) {
  const later = useQuery(proposalsQuery("later")).data?.talks ?? [];
  const isAnyLater = later.some((talk) => talk.meetup?.id === meetup.id);
  return (
    <div className="grid items-start gap-x-5 gap-y-6 lg:grid-cols-2">
      <Card>
        <ProgrammeOf evening={meetup} />
      </Card>
      <section aria-labelledby="voorgesteld">
        <h2 id="voorgesteld" className="mb-3 text-xl font-heading">
          Voorgesteld voor deze avond
        </h2>
        <ProposalList state="new" only={meetup.id} evenings={[meetup]} evening={meetup.id} />
        {isAnyLater && (
          <>
            <h2 className="mt-6 mb-3 text-xl font-heading">Bewaard voor later</h2>
            <ProposalList state="later" only={meetup.id} evenings={[meetup]} evening={meetup.id} />
          </>
        )}
      </section>
    </div>
  );
}
