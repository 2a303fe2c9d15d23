import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ImportLine, importMembers } from "#contract/members/admin.ts";
import { memberCount } from "#domain/dutch-counts.ts";
import { ApiError, call, messageOf, sentenceOf } from "../../api.ts";
import { adminKey } from "../../queries.ts";
import { type ImportProgress, importQuery, membersKey } from "./queries.ts";

/** The server confirms so many before the next go: what stops half-way loses none of them. */
const AT_ONCE = 250;

/**
 * Imports people batch by batch. How far it is outlives the dialog that began it and the page around it; the server
 * skips whom it has already, so that beginning again doubles nobody.
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
    /** @param onSuccess told only where it was begun, while that is there */
    begin: (lines: readonly ImportLine[], consented: boolean, onSuccess?: () => void) =>
      run.mutate({ lines, consented, done: 0 }, onSuccess && { onSuccess }),
    goOn: (onSuccess?: () => void) => progress && run.mutate(progress, onSuccess && { onSuccess }),
    forget: () => show(null),
  };
}

type Started = Pick<ImportProgress, "lines" | "consented" | "done">;

/** @param reach told before each batch how many the server has confirmed */
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
  error instanceof ApiError && error.status === 0
    ? "De verbinding viel weg"
    : sentenceOf(error, "Er is een fout opgetreden");
