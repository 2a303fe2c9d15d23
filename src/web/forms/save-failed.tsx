import { hasFirstArrived, isUnreached, isWorthAnotherTry, sentenceOf } from "../base/api.ts";
import { useConnection } from "../base/connection.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/notices.tsx";

interface SaveFailedProps {
  readonly error: Error | null;
  /** What failed, as a sentence without full stop. */
  readonly what: string;
  /** Absent: submits the form again. */
  readonly onRetry?: (() => void) | undefined;
  /** The page that has what the form creates. */
  readonly madeOn?: string | undefined;
}

/** In a form's foot: the server was unreachable or failed, the text stays, and a button tries again. */
export function SaveFailed({ error, what, onRetry, madeOn }: SaveFailedProps) {
  const isLost = useConnection() !== "connected";
  if (error !== null && hasFirstArrived(error)) return <FirstArrived error={error} madeOn={madeOn} />;
  if (error === null || !isWorthAnotherTry(error)) return null;
  return (
    <div ref={show} data-save-failed className="w-full">
      <Note look="error">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-semibold wrap-anywhere">{sentenceOf(error, what)}</p>
            <p>
              {isUnreached(error) && (isLost ? "Geen verbinding. " : "Er is weer verbinding. ")}Wat je typte,
              blijft staan.
            </p>
          </div>
          <Button {...(onRetry ? { onClick: onRetry } : { type: "submit" as const })}>
            Opnieuw proberen
          </Button>
        </div>
      </Note>
    </div>
  );
}

function FirstArrived({ error, madeOn }: Pick<SaveFailedProps, "madeOn"> & { readonly error: Error }) {
  return (
    <div ref={show} className="w-full">
      <Note look="error">
        <p className="font-semibold">{sentenceOf(error)}.</p>
        <p>
          Wat je daarna wijzigde, is niet opgeslagen en staat hier nog.{" "}
          {madeOn !== undefined && (
            <Link to={madeOn} className="font-semibold underline underline-offset-3">
              Bekijk de eerste versie
            </Link>
          )}
        </p>
      </Note>
    </div>
  );
}

/** Where the buttons alone stay in sight, it is at the end of the form. */
const show = (note: HTMLElement | null) => note?.scrollIntoView({ block: "nearest" });

export const isShownInFoot = (error: Error): boolean => isWorthAnotherTry(error) || hasFirstArrived(error);

/** No toast for failures that `SaveFailed` shows. */
export const unlessRetried = (what: string) => (error: Error) =>
  isShownInFoot(error) ? null : sentenceOf(error, what);
