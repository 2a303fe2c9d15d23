import Ellipsis from "lucide-react/icons/ellipsis";
import WifiOff from "lucide-react/icons/wifi-off";
import type { ReactNode } from "react";
import { useLocation, useParams } from "react-router";
import { MeetupId } from "#contract/ids.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import type { Profile } from "#contract/sessions.ts";
import { countInWords } from "#domain/wording.ts";
import { type Connection, sentenceAboutConnection, useConnection } from "../connection.ts";
import { useSite, useTitle } from "../page-state.tsx";
import { signInFrom } from "../session.ts";
import { useSession } from "../sessions/viewer.ts";
import { ThemeButton } from "../ui/button.tsx";
import { Disclosure, disclosedClass } from "../ui/disclosure.tsx";
import { Link } from "../ui/link.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { type CheckInList, type DoorState, pendingCount } from "./door.ts";
import { GuestList } from "./guest-list.tsx";
import { guestRows, presence } from "./guest-rows.ts";
import { useDoor, useWakeLock } from "./use-door.ts";

/** Check-in page for an organiser with a phone, possibly without network. Shows only the list. */
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
  const session = useSession();
  useWakeLock();
  useTitle(state.list ? `Aan de deur: ${state.list.meetup.title}` : "Aan de deur");
  if (session.kind === "active" && mayOpen(session.profile, meetup) && state.list)
    return <Open door={door} state={state} list={state.list} />;
  if (!state.isRead) return <Opening />;
  if (session.kind !== "active" || state.trouble === "signed-out")
    return (
      <Instead title="Log in om de deur te openen">
        <SignInAgain count={pendingCount(state)} />
      </Instead>
    );
  return <Closed state={state} />;
}

/** Without a profile, the server has not answered yet. */
const mayOpen = (profile: Profile | null, meetup: MeetupId) =>
  profile === null || profile.isAdmin || profile.organises.includes(meetup);

const WHY = {
  "not-admin": [
    "Alleen voor beheerders",
    "Je organiseert deze avond niet, of moet nog inloggen met je passkey.",
  ],
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
  readonly door: CheckInList;
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
      <GuestList meetup={list.meetup.id} door={door} rows={rows} isWhole={list.isWhole} />
    </>
  );
}

/** Excludes presses that are not written to the database yet, because they could still get lost. */
const waitingCount = (state: DoorState) => Math.max(0, pendingCount(state) - state.pendingWrites);

/** `3 vinkjes wachten` */
const waitingWords = (count: number) => countInWords(count, "vinkje wacht", "vinkjes wachten");

/**
 * Says why the sync fails and that no tick gets lost; empty when the sync works.
 * At the bottom of the window, because rows must not move when the network comes or goes.
 */
function ConnectionNote({ state }: { state: DoorState }) {
  const { name } = useSite();
  const text = sentenceFor(state, useConnection(), name);
  return (
    <div role="status">
      {text !== null && (
        <div className="fixed inset-x-4 bottom-4 z-20 mx-auto flex max-w-132 items-center gap-3.5 rounded-card border border-line bg-orange-soft px-4 py-3 text-[15px] font-medium text-orange">
          <WifiOff size={18} className="shrink-0" aria-hidden="true" />
          <p className="min-w-0">
            {text}
            {state.isNotPersisted &&
              " Deze browser bewaart niets: laat deze pagina open tot alles is verstuurd."}
          </p>
        </div>
      )}
    </div>
  );
}

function sentenceFor(state: DoorState, connection: Connection, site: string): ReactNode {
  const count = waitingCount(state);
  if (connection !== "connected") {
    const canComeBack = navigator.serviceWorker?.controller != null;
    const waiting = count > 0 ? `${waitingWords(count)}, niets gaat verloren.` : "Je kunt gewoon doorgaan.";
    return `${sentenceAboutConnection(connection, site)} ${waiting}${canComeBack ? "" : " Laat deze pagina open staan."}`;
  }
  if (state.trouble === "signed-out")
    return (
      <>
        Je sessie is afgelopen. <SignInAgain count={count} />
      </>
    );
  return state.isNotPersisted && count > 0 ? `${waitingWords(count)}.` : null;
}

function SignInAgain({ count }: { count: number }) {
  const { pathname } = useLocation();
  return (
    <>
      {count > 0 && `${waitingWords(count)} tot je weer bent ingelogd. `}
      <Link
        to={signInFrom(PAGES.adminLogin, pathname)}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-3"
      >
        Log in en kom hier terug
      </Link>
    </>
  );
}
