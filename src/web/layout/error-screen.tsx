import { useEffect, useState } from "react";
import { isMissing } from "../load-script.ts";
import { reloadsFor } from "../missing-scripts.ts";
import { Button, buttonClass } from "../ui/button.tsx";

/** Reloads a page whose script is missing. Shows any other error, and this one when that does not help. */
export function ErrorScreen({ error }: { error: unknown }) {
  const [isLeft, setLeft] = useState(true);
  useEffect(() => setLeft(reloadsFor(error)), [error]);
  return isLeft ? null : <Failed isMissing={isMissing(error)} />;
}

/** The title for a bug. The console has the error. */
function Failed({ isMissing }: { isMissing: boolean }) {
  useEffect(() => {
    if (!isMissing) return;
    const reload = () => location.reload();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [isMissing]);
  return (
    <div role="alert" className="mx-auto max-w-130 px-4 py-20 text-center">
      <h1 {...(!isMissing && { lang: "en" })} className="text-[28px] font-[680]">
        {isMissing ? "Deze pagina kon niet worden geladen" : "Unexpected Application Error!"}
      </h1>
      <p className="mt-3 text-soft">
        {isMissing
          ? "Er is geen verbinding, of de site is net vernieuwd. Probeer het zo opnieuw."
          : "Er ging iets mis bij het tonen van deze pagina. Opnieuw laden helpt meestal."}
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
