import { useEffect, useState } from "react";
import { useRouteError } from "react-router";
import { reloadsFor } from "../missing-scripts.ts";
import { Button, buttonClass } from "../ui/button.tsx";

/** A page whose script is gone is loaded anew; anything else is said. */
export function ErrorScreen() {
  const error = useRouteError();
  const [isLeft, setLeft] = useState(true);
  useEffect(() => setLeft(reloadsFor(error)), [error]);
  return isLeft ? null : <Failed />;
}

/** What shows when the program itself is wrong (specification, section 8 "Router failure"); the console has the error. */
function Failed() {
  return (
    <div role="alert" className="mx-auto max-w-130 px-4 py-20 text-center">
      <h1 lang="en" className="text-[28px] font-[680]">
        Unexpected Application Error!
      </h1>
      <p className="mt-3 text-soft">
        Er ging iets mis bij het tonen van deze pagina. Opnieuw laden helpt meestal, bijvoorbeeld als de site
        net is vernieuwd of je verbinding even weg was.
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-2.5">
        <Button look="primary" onClick={() => location.reload()}>
          Opnieuw laden
        </Button>
        <a href="/" className={buttonClass({ look: "quiet" })}>
          Naar home
        </a>
      </div>
    </div>
  );
}
