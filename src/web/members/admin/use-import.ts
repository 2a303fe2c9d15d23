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
    mutationFn: async ({
      lines,
      consented,
      done: before,
    }: Pick<ImportProgress, "lines" | "consented" | "done">) => {
      for (let done = before; done < lines.length; done += AT_ONCE) {
        show({ lines, consented, done, stopped: null });
        const csv = lines
          .slice(done, done + AT_ONCE)
          .map(asCsv)
          .join("\n");
        await call(importMembers, { body: { csv, consented } });
        void client.invalidateQueries({ queryKey: membersKey });
      }
      return { message: `${memberCount(lines.length)} geïmporteerd` };
    },
    onSuccess: () => show(null),
    onError: (error) => {
      const reached = client.getQueryData(importQuery.queryKey);
      if (reached) show({ ...reached, stopped: whyOf(error) });
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

const asCsv = ({ name, email }: ImportLine) =>
  [name, email].map((text) => `"${text.replaceAll('"', '""')}"`).join(";");

const whyOf = (error: Error): string =>
  error instanceof ApiError && error.status === 0
    ? "De verbinding viel weg"
    : sentenceOf(error, "Er is een fout opgetreden");
