import Lock from "lucide-react/icons/lock";
import { useState } from "react";
import { useLocation } from "react-router";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES } from "#contract/pages.ts";
import { isOver as isMeetupOver } from "#domain/timing.ts";
import { countInWords } from "#domain/wording.ts";
import { useNow } from "../base/page-state.tsx";
import { signInFrom } from "../base/session.ts";
import { Avatar } from "../ui/avatar.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";

export function Attendees({ meetup, isVisitor }: { meetup: Meetup; isVisitor: boolean }) {
  const { attendees } = meetup;
  const isOver = isMeetupOver(meetup, useNow());
  return (
    <section aria-labelledby="aanwezigen" className="mt-9">
      <h2 id="aanwezigen" tabIndex={-1} className="text-xl font-heading outline-none">
        Aanwezigen
      </h2>
      {attendees ? (
        <People attendees={attendees} isOver={isOver} />
      ) : isVisitor ? (
        <MembersOnly />
      ) : (
        <NamesSkeleton />
      )}
    </section>
  );
}

function MembersOnly() {
  const { pathname } = useLocation();
  return (
    <p className="visitor-only mt-1.5">
      <Link
        to={signInFrom(PAGES.login, pathname)}
        className="inline-flex min-h-11 items-center gap-2 text-soft underline underline-offset-3 hover:text-ink"
      >
        <Lock size={16} className="shrink-0" aria-hidden="true" /> Log in om de namen van deelnemers te zien
      </Link>
    </p>
  );
}

function NamesSkeleton() {
  return (
    <div role="status" className="mt-3 flex gap-2">
      <span className="sr-only">Namen laden...</span>
      <div className="skeleton h-9 w-32" />
      <div className="skeleton h-9 w-40" />
    </div>
  );
}

type Attendance = NonNullable<Meetup["attendees"]>;
type Person = Attendance["confirmed"][number];

/** So many names of those with a place are shown at once, one's own among them; the waitlist always is. */
const MAX_NAMED = 60;

function People({ attendees, isOver }: { attendees: Attendance; isOver: boolean }) {
  const confirmed = ownFirst(attendees.confirmed);
  const waitlist = ownFirst(attendees.waitlist);
  const [isOpen, setOpen] = useState(false);
  const folded = isOpen ? 0 : Math.max(0, confirmed.length - MAX_NAMED);
  const openAll = () => {
    setOpen(true);
    // The focused button disappears, so its focus needs another element.
    document.getElementById("aanwezigen")?.focus();
  };
  if (confirmed.length + waitlist.length === 0)
    return (
      <p className="mt-3 text-soft">
        {isOver ? "Er staat niemand op de lijst." : "Er staat nog niemand op de lijst."}
      </p>
    );
  return (
    <>
      <h3 className="mt-3 font-semibold">
        {isOver ? "Aangemeld" : "Komen"} ({peopleIn(confirmed)})
      </h3>
      {confirmed.length > 0 && <Names people={confirmed} isFolded={folded > 0} />}
      {folded > 0 && (
        <button type="button" className={buttonClass({ look: "quiet" }, "mt-3")} onClick={openAll}>
          Toon nog {countInWords(folded, "naam", "namen")}
        </button>
      )}
      {waitlist.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">Wachtlijst ({peopleIn(waitlist)})</h3>
          <Names people={waitlist} />
        </>
      )}
    </>
  );
}

const ownFirst = (people: readonly Person[]) => [
  ...people.filter(({ isSelf }) => isSelf),
  ...people.filter(({ isSelf }) => !isSelf),
];

const peopleIn = (parties: readonly Person[]): number =>
  parties.reduce((people, { guests = 0 }) => people + 1 + guests, 0);

/** @param isFolded shows the first `MAX_NAMED` on a screen; on paper, which has no button, all */
function Names({ people, isFolded = false }: { people: readonly Person[]; isFolded?: boolean }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {people.map((person, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, or none; their place is their own
          key={place}
          className={`${isFolded && place >= MAX_NAMED ? "hidden print:flex" : "flex"} items-center gap-2.5 rounded-full bg-raised py-1 pr-3.5 pl-1 text-md`}
        >
          <Avatar {...person} className="size-7 text-xs" />
          <span className="min-w-0 wrap-anywhere">
            {person.name}
            {person.isSelf && " "}
            {person.isSelf && <span className="font-semibold text-accent">(jij)</span>}
            {person.guests !== undefined && ` + ${person.guests}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
