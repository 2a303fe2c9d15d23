import Ellipsis from "lucide-react/icons/ellipsis";
import Unlink from "lucide-react/icons/unlink";
import WifiOff from "lucide-react/icons/wifi-off";
import type { ReactNode } from "react";
import { type Connection, sentenceAboutConnection, useConnection } from "../base/connection.ts";
import { useSite } from "../base/page-state.tsx";
import { ThemeButton } from "../base/theme-button.tsx";
import { Bar } from "../ui/bar.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Disclosure, disclosedClass } from "../ui/disclosure.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { checkInRows, presence } from "./check-in-rows.ts";
import type { CheckInList } from "./door.ts";
import { type DoorState, isFullByLink, pendingCount, waitingWords } from "./door-state.ts";
import { PeopleToCheckIn } from "./people-to-check-in.tsx";

export const DoorFrame = ({ children }: { children: ReactNode }) => (
  <main id="inhoud" tabIndex={-1} className="mx-auto w-full max-w-140 px-4 pt-4 pb-32 outline-none">
    {children}
    <Toasts admin />
  </main>
);

export function Opening() {
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

export function Instead({
  isDeadLink = false,
  title,
  children,
  link,
}: {
  readonly isDeadLink?: boolean;
  readonly title: string;
  readonly children?: ReactNode;
  readonly link?: { readonly to: string; readonly label: string };
}) {
  return (
    <div className="py-16 text-center">
      {isDeadLink && <Unlink size={48} className="mx-auto mb-4 text-soft" aria-hidden="true" />}
      <h1 className="text-2xl font-title">{title}</h1>
      {children !== undefined && (
        <p role="status" className="mt-3 text-soft">
          {children}
        </p>
      )}
      {link && (
        <p className="mt-6">
          <LinkButton to={link.to}>{link.label}</LinkButton>
        </p>
      )}
    </div>
  );
}

interface OpenProps {
  readonly door: CheckInList;
  readonly state: DoorState;
  readonly list: NonNullable<DoorState["list"]>;
  readonly menu?: ReactNode;
  readonly note?: ReactNode;
  /** Where the connection's trouble is said, when the session ended; null otherwise. */
  readonly signedOut?: ReactNode;
}

export function Open({ door, state, list, menu, note, signedOut = null }: OpenProps) {
  const rows = checkInRows(state);
  const { there, of } = presence(rows);
  return (
    <>
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm text-soft wrap-anywhere">{list.meetup.title}</p>
          <h1 className="text-2xl font-title">
            <span className="tabular-nums">{there}</span> van <span className="tabular-nums">{of}</span>{" "}
            aanwezig
          </h1>
        </div>
        <Disclosure
          label="Meer"
          summaryClass="inline-flex size-11 items-center justify-center rounded-control border border-line bg-surface hover:bg-raised"
          summary={<Ellipsis size={18} aria-hidden="true" />}
        >
          {menu}
          <ThemeButton className={`${disclosedClass} [&_svg]:size-4.5`} label="Licht of donker" />
        </Disclosure>
      </header>
      <Bar className="mt-4" max={Math.max(of, 1)} value={there} />
      {note}
      <DoorNote state={state} signedOut={signedOut} />
      <PeopleToCheckIn
        door={door}
        rows={rows}
        isWhole={list.isWhole}
        isHelpers={list.helper !== undefined}
        isFull={isFullByLink(state)}
      />
    </>
  );
}

/** Excludes presses that are not written to the database yet, because they could still get lost. */
export const waitingCount = (state: DoorState) => Math.max(0, pendingCount(state) - state.pendingWrites);

/** At the bottom of the window, because rows must not move when the network comes or goes. */
function DoorNote({ state, signedOut }: Pick<OpenProps, "state" | "signedOut">) {
  const { name } = useSite();
  const connection = useConnection();
  const sentence = sentenceFor(state, connection, name);
  const text = connection === "connected" ? (signedOut ?? sentence) : sentence;
  return (
    <div role="status">
      {text !== null && (
        <div className="fixed inset-x-4 bottom-4 z-20 mx-auto flex max-w-132 items-center gap-3.5 rounded-card border border-line bg-orange-soft px-4 py-3 text-md font-medium text-orange">
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

function sentenceFor(state: DoorState, connection: Connection, site: string): string | null {
  const count = waitingCount(state);
  if (connection !== "connected") {
    const canComeBack = navigator.serviceWorker?.controller != null;
    const waiting = count > 0 ? `${waitingWords(count)}, niets gaat verloren.` : "Je kunt gewoon doorgaan.";
    return `${sentenceAboutConnection(connection, site)} ${waiting}${canComeBack ? "" : " Laat deze pagina open staan."}`;
  }
  return state.isNotPersisted && count > 0 ? `${waitingWords(count)}.` : null;
}
