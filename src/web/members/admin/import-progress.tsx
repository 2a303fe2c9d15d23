import { inDigits } from "#domain/dutch-counts.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import type { ImportProgress } from "./queries.ts";
import { useImport } from "./use-import.ts";

/** How far an import is, for whoever closed its dialog or comes back to the page. */
export function ImportBanner() {
  const { progress, goOn, forget } = useImport();
  if (!progress) return null;
  return (
    <section aria-label="Importeren" className="mb-5 rounded-card border border-line bg-surface p-4">
      <ImportState progress={progress} onGoOn={() => goOn()} onForget={forget} />
    </section>
  );
}

interface ImportStateProps {
  readonly progress: ImportProgress;
  readonly onGoOn: () => void;
  readonly onForget: () => void;
}

export function ImportState({ progress, onGoOn, onForget }: ImportStateProps) {
  const { lines, done, stopped } = progress;
  const reached = `${inDigits(done)} van ${lines.length === 1 ? "1 lid" : `${inDigits(lines.length)} leden`}`;
  return (
    <div className="space-y-3">
      <p role="status" className="font-semibold">
        {stopped === null ? `Importeren: ${reached}` : `Het importeren is gestopt bij ${reached}`}
      </p>
      <progress className="bar" aria-label="Geïmporteerde leden" max={lines.length} value={done} />
      {stopped === null ? (
        <p className="text-sm text-soft">
          Je kunt gewoon verder werken. Laat de site wel open tot het klaar is.
        </p>
      ) : (
        <>
          <Note look="error">
            <p>{stopped}</p>
            <p>Wie al is geïmporteerd, blijft; niemand komt er dubbel in.</p>
          </Note>
          <div className="flex flex-wrap gap-2.5">
            <Button look="primary" onClick={onGoOn}>
              Ga verder
            </Button>
            <Button look="bare" onClick={onForget}>
              Laat de rest zitten
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
