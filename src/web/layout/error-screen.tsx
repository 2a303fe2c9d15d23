import { useRouteError } from "react-router";
import { buttonClass } from "../ui/button.tsx";

/** What shows when the program itself is wrong (specification, section 8 "Router failure"). */
export function ErrorScreen() {
  const error = useRouteError();
  return (
    <main className="mx-auto max-w-130 px-4 py-20 text-center">
      <h1 className="text-[28px] font-[680]">Unexpected Application Error!</h1>
      <p className="mt-3 text-soft">
        Er ging iets mis bij het tonen van deze pagina. Opnieuw laden helpt meestal.
      </p>
      {error instanceof Error && (
        <pre className="mt-6 overflow-x-auto rounded-control bg-raised p-4 text-left text-sm text-soft">
          {error.message}
        </pre>
      )}
      <a href="/" className={buttonClass({ look: "primary" }, "mt-7")}>
        Naar home
      </a>
    </main>
  );
}
