import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { signInFrom } from "../sign-in/return-address.ts";
import { type DoorState, waitsIn } from "./door-state.ts";

/** Only what is on the disk is sure to wait. */
const waitingCount = (state: DoorState) => Math.max(0, waitsIn(state) - state.onTheirWay);

/** `3 vinkjes wachten` */
const waitingWords = (count: number) => (count === 1 ? "1 vinkje wacht" : `${count} vinkjes wachten`);

/**
 * What stands between this phone and the server, and that nothing gets lost by it; nothing to say, nothing shows. At the foot
 * of the window, so that no row moves under a finger when the network comes or goes.
 */
export function ConnectionNote({ state }: { state: DoorState }) {
  const said = sentenceFor(state);
  return (
    <div role="status">
      {said !== null && (
        <div className="fixed inset-x-4 bottom-4 z-20 mx-auto flex max-w-132 items-center gap-3.5 rounded-card border border-line bg-orange-soft px-4 py-3 text-[15px] font-medium text-orange">
          <WifiOff size={18} className="shrink-0" aria-hidden="true" />
          <p className="min-w-0">
            {said}
            {state.isUnkept && " Deze browser bewaart niets: laat deze pagina open tot alles is verstuurd."}
          </p>
        </div>
      )}
    </div>
  );
}

function sentenceFor(state: DoorState): ReactNode {
  const count = waitingCount(state);
  if (state.trouble === "offline") {
    const canComeBack = navigator.serviceWorker?.controller != null;
    const waiting = count > 0 ? `${waitingWords(count)}, niets gaat verloren.` : "Je kunt gewoon doorgaan.";
    return `Geen verbinding. ${waiting}${canComeBack ? "" : " Laat deze pagina open staan."}`;
  }
  if (state.trouble === "failing")
    return count > 0
      ? `De server kan het nu niet verwerken. ${waitingWords(count)}; we blijven het proberen.`
      : "De server geeft geen antwoord; de lijst kan verouderd zijn. We blijven het proberen.";
  if (state.trouble === "signed-out")
    return (
      <>
        Je sessie is afgelopen. <SignInAgain count={count} />
      </>
    );
  return state.isUnkept && count > 0 ? `${waitingWords(count)}.` : null;
}

export function SignInAgain({ count }: { count: number }) {
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
