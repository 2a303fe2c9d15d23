import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ImportLine, importMembers } from "#contract/members/admin.ts";
import { inDigits, memberCount } from "#domain/wording.ts";
import { ApiError, call, messageOf, sentenceOf } from "../../api.ts";
import { adminKey } from "../../query-meta.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/notices.tsx";
import { type ImportProgress, importQuery, membersKey } from "./queries.ts";

/** Progress of an import, for an organiser that closed its dialog or returns to the page. */
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
  const reached = `${inDigits(done)} van ${memberCount(lines.length)}`;
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

/** Batch size. An import that stops half-way keeps all batches that the server has confirmed. */
const AT_ONCE = 250;

/**
 * Imports members in batches. The progress outlives the dialog and the page.
 * The server skips existing members, which makes starting again harmless.
 */
export function useImport() {
  const client = useQueryClient();
  const { data: progress } = useQuery(importQuery);
  const show = (next: ImportProgress | null) => client.setQueryData(importQuery.queryKey, next);
  const run = useMutation({
    mutationFn: async (started: Started) => {
      await importAll(started, (done) => {
        show({ ...started, done, stopped: null });
        void client.invalidateQueries({ queryKey: membersKey });
      });
      return { message: `${memberCount(started.lines.length)} geïmporteerd` };
    },
    onSuccess: () => show(null),
    onError: (error) => {
      const reached = client.getQueryData(importQuery.queryKey);
      show(reached && !isSignedOut(error) ? { ...reached, stopped: whyOf(error) } : null);
    },
    meta: { succeeded: messageOf, invalidates: [adminKey] },
  });
  return {
    progress,
    /** @param onSuccess called only while the component that started the import is mounted */
    begin: (lines: readonly ImportLine[], consented: boolean, onSuccess?: () => void) =>
      run.mutate({ lines, consented, done: 0 }, onSuccess && { onSuccess }),
    goOn: (onSuccess?: () => void) => progress && run.mutate(progress, onSuccess && { onSuccess }),
    forget: () => show(null),
  };
}

type Started = Pick<ImportProgress, "lines" | "consented" | "done">;

/** @param reach called before each batch with the number of rows that the server has confirmed */
async function importAll({ lines, consented, done: before }: Started, reach: (done: number) => void) {
  addEventListener("beforeunload", askToStay);
  try {
    for (let done = before; done < lines.length; done += AT_ONCE) {
      reach(done);
      const batch = lines.slice(done, done + AT_ONCE);
      await call(importMembers, { body: { csv: batch.map(asCsv).join("\n"), consented } });
    }
  } finally {
    removeEventListener("beforeunload", askToStay);
  }
}

const askToStay = (event: Event) => event.preventDefault();

const asCsv = ({ name, email }: ImportLine) =>
  [name, email].map((text) => `"${text.replaceAll('"', '""')}"`).join(";");

const isSignedOut = (error: Error) => error instanceof ApiError && error.status === 401;

const whyOf = (error: Error): string =>
  error instanceof ApiError && error.status === 0 ? "De verbinding viel weg" : sentenceOf(error);
