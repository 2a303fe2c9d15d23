import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { PAGES } from "#contract/pages.ts";
import { isServerReached, useConnection } from "../base/connection.ts";
import { isMissing, reloadsFor } from "../base/load-script.ts";
import { sessionToken } from "../base/session.ts";
import { LazyBoundary } from "../ui/boundary.tsx";
import { Button, buttonClass } from "../ui/button.tsx";

const KeptDoors = lazy(async () => ({ default: (await import("../attendance/kept-doors.tsx")).KeptDoors }));

/** Reloads a page whose script is missing. Shows any other error, and this one when that does not help. */
export function ErrorScreen({ error }: { error: unknown }) {
  const [isLeft, setLeft] = useState(true);
  useEffect(() => {
    void reloadsFor(error, isServerReached).then(setLeft);
  }, [error]);
  if (isLeft) return null;
  return isMissing(error) ? <MissingPage /> : <Failed />;
}

function Failed() {
  return (
    <Frame
      title={
        <h1 lang="en" className="text-3xl font-title">
          Unexpected Application Error!
        </h1>
      }
    >
      Er ging iets mis bij het tonen van deze pagina. Opnieuw laden helpt meestal.
    </Frame>
  );
}

/** A page whose script is not on this device. Opens by itself when the server returns. */
function MissingPage() {
  const isLost = useConnection() !== "connected";
  const wasLost = useRef(isLost);
  useEffect(() => {
    if (wasLost.current && !isLost) location.reload();
    wasLost.current = isLost;
  }, [isLost]);
  return (
    <Frame
      title={<h1 className="text-3xl font-title">Deze pagina kon niet worden geladen</h1>}
      below={
        isLost && (
          <LazyBoundary isSilent>
            <Suspense fallback={null}>
              <KeptDoors />
            </Suspense>
          </LazyBoundary>
        )
      }
      isMember={isLost && sessionToken() !== null}
    >
      {isLost
        ? "Ze opent vanzelf zodra er weer verbinding is."
        : "Er is geen verbinding, of de site is net vernieuwd. Probeer het zo opnieuw."}
    </Frame>
  );
}

interface FrameProps {
  readonly title: ReactNode;
  readonly below?: ReactNode;
  readonly isMember?: boolean;
  readonly children: ReactNode;
}

function Frame({ title, below, isMember = false, children }: FrameProps) {
  return (
    <div data-failed className="mx-auto max-w-130 px-4 py-20 text-center">
      <div role="alert">
        {title}
        <p className="mt-3 text-soft">{children}</p>
      </div>
      <div className="mt-7 flex flex-wrap justify-center gap-2.5">
        <Button look="primary" onClick={() => location.reload()}>
          Opnieuw laden
        </Button>
        <a href={isMember ? PAGES.dashboard : PAGES.home} className={buttonClass({ look: "quiet" })}>
          {isMember ? "Mijn dashboard" : "Naar home"}
        </a>
      </div>
      {below}
    </div>
  );
}
