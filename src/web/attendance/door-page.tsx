import { Ellipsis } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { Link, useParams } from "react-router";
import { PAGES, pathTo } from "#contract/pages.ts";
import { MeetupId } from "#contract/row-id.ts";
import { useTitle } from "../page-state.tsx";
import { onTokenChange, storedProfile, storedToken } from "../stored-session.ts";
import { Disclosure, disclosedClass } from "../ui/disclosure.tsx";
import { ThemeButton } from "../ui/theme-button.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { ConnectionNote, SignInAgain } from "./connection-note.tsx";
import type { Door } from "./door.ts";
import { type DoorState, waitsIn } from "./door-state.ts";
import { GuestList } from "./guest-list.tsx";
import { guestRows, presence } from "./guest-rows.ts";
import { useDoor } from "./use-door.ts";
import { useWakeLock } from "./use-wake-lock.ts";

export { forgetNames } from "./door-database.ts";

/** For the organiser at the entrance, with a phone and perhaps no network: nothing but the list. */
export function DoorPage() {
  const id = MeetupId.safeParse(useParams().id);
  return (
    <main id="inhoud" tabIndex={-1} className="mx-auto w-full max-w-140 px-4 pt-4 pb-32 outline-none">
      {id.success ? <DoorOf key={id.data} meetup={id.data} /> : <Instead title="Deze meetup bestaat niet" />}
      <Toasts admin />
    </main>
  );
}

function DoorOf({ meetup }: { meetup: MeetupId }) {
  const [door, state] = useDoor(meetup);
  const token = useSyncExternalStore(onTokenChange, storedToken);
  useWakeLock();
  useTitle(state.list ? `Aan de deur: ${state.list.meetup.title}` : "Aan de deur");
  if (token !== null && storedProfile()?.isAdmin !== false && state.list)
    return <Open door={door} state={state} list={state.list} />;
  if (!state.isRead) return <Opening />;
  if (token === null || state.trouble === "signed-out")
    return (
      <Instead title="Log in om de deur te openen">
        <SignInAgain count={waitsIn(state)} />
      </Instead>
    );
  return <Closed state={state} />;
}

const WHY = {
  "not-admin": ["Alleen voor beheerders", "Je hebt geen admin rechten, of moet nog inloggen met je passkey."],
  gone: ["Deze meetup bestaat niet (meer)", "Er is hier niets meer bij te houden."],
  forgotten: ["Deze deur is gesloten", "Wie er was, is 90 dagen na de meetup vergeten."],
  offline: [
    "Deze lijst is hier nog niet geladen",
    "Er is nu geen verbinding. Open deze pagina één keer met verbinding; daarna werkt ze ook zonder.",
  ],
  failing: [
    "De lijst is er nu niet",
    "De server kan nu niet antwoorden. We blijven het proberen; je hoeft niets te doen.",
  ],
} as const;

function Closed({ state }: { state: DoorState }) {
  const { trouble } = state;
  if (trouble === null || trouble === "signed-out") return <Opening />;
  const [title, text] = WHY[trouble];
  return <Instead title={title}>{text}</Instead>;
}

function Opening() {
  return (
    <div role="status" className="space-y-3">
      <h1 className="sr-only">Aan de deur</h1>
      <span className="sr-only">De lijst laden...</span>
      {["a", "b", "c", "d", "e"].map((row) => (
        <div key={row} className="skeleton h-16 rounded-card" />
      ))}
    </div>
  );
}

function Instead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="py-16 text-center">
      <h1 className="text-2xl font-[680]">{title}</h1>
      {children !== undefined && (
        <p role="status" className="mt-3 text-soft">
          {children}
        </p>
      )}
      <p className="mt-6">
        <Link
          to={PAGES.adminMeetups}
          className="inline-flex min-h-11 items-center underline underline-offset-3"
        >
          Naar de meetups
        </Link>
      </p>
    </div>
  );
}

interface OpenProps {
  readonly door: Door;
  readonly state: DoorState;
  readonly list: NonNullable<DoorState["list"]>;
}

function Open({ door, state, list }: OpenProps) {
  const rows = guestRows(state);
  const { there, of } = presence(rows);
  return (
    <>
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm text-soft wrap-anywhere">{list.meetup.title}</p>
          <h1 className="text-[25px] font-[680]">
            <span className="tabular-nums">{there}</span> van <span className="tabular-nums">{of}</span>{" "}
            aanwezig
          </h1>
        </div>
        <Disclosure
          label="Meer"
          summaryClass="inline-flex size-11 items-center justify-center rounded-control border border-line bg-surface hover:bg-raised"
          summary={<Ellipsis size={18} aria-hidden="true" />}
        >
          <Link to={pathTo(PAGES.adminMeetup, { id: list.meetup.id })} className={disclosedClass}>
            Terug naar de meetup
          </Link>
          <ThemeButton className={`${disclosedClass} [&_svg]:size-4.5`} label="Licht of donker" />
        </Disclosure>
      </header>
      <progress className="bar mt-4" aria-label="Aanwezig" max={Math.max(of, 1)} value={there} />
      <ConnectionNote state={state} />
      <GuestList door={door} rows={rows} isWhole={list.isWhole} />
    </>
  );
}
