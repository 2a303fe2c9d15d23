import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { MeetupId } from "#contract/ids.ts";
import { type Programme, type ProgrammeLine, saveProgramme } from "#contract/talks/admin.ts";
import { ApiError, call } from "../../base/api.ts";
import { useRetried } from "../../base/retried.ts";
import { newId } from "../../base/storage.ts";
import { programmeQuery } from "./queries.ts";

/** A line with a key that stays the same while it moves. */
export interface Row extends ProgrammeLine {
  readonly key: string;
}

type Change = Partial<Pick<Programme, "takesTalks" | "showsTimes">> & { readonly rows: readonly Row[] };

/**
 * The programme as it is typed, which is saved by each change, one after the other, and tried again when no server answered. A change that
 * an other organiser made first is refused: theirs stays, and nothing is saved over it.
 */
export function useProgramme(id: MeetupId, stored: Programme) {
  const client = useQueryClient();
  const { queryKey } = programmeQuery(id);
  const newest = useRef(stored);
  const [changed, setChanged] = useState<Change | null>(null);
  const [seen, setSeen] = useState({ stored, rows: rowsOf(stored.lines, []) });
  if (seen.stored !== stored) setSeen({ stored, rows: rowsOf(stored.lines, (changed ?? seen).rows) });
  newest.current = stored;
  const accept = (answer: AnswerOf<typeof saveProgramme>) => {
    newest.current = answer.programme;
    client.setQueryData(queryKey, { programme: answer.programme });
  };
  const save = useMutation({
    scope: { id: `programme ${id}` },
    mutationFn: ({ rows, ...flags }: Change) =>
      call(saveProgramme, {
        params: { id },
        body: { revision: newest.current.revision, lines: rows.map(lineOf), ...flags },
      }),
    onSuccess: (answer, sent) => {
      accept(answer);
      setChanged((now) => (now === sent ? null : now));
    },
  });
  const rows = changed?.rows ?? seen.rows;
  const change = (next: Partial<Change>) => {
    const whole: Change = { ...changed, rows, ...next };
    setChanged(whole);
    save.mutate(whole);
  };
  const error = useRetried({ ...save, retry: async () => changed && save.mutateAsync(changed) });
  const drop = () => {
    setChanged(null);
    save.reset();
    void client.invalidateQueries({ queryKey });
  };
  return {
    rows,
    takesTalks: changed?.takesTalks ?? stored.takesTalks,
    showsTimes: changed?.showsTimes ?? stored.showsTimes,
    change,
    /** After another call that changed the programme. */
    accept,
    state: save.isPending ? "saving" : save.isError ? "failed" : save.isSuccess ? "saved" : "stored",
    error,
    isOvertaken: error instanceof ApiError && error.why === "programme-changed",
    retry: () => changed && save.mutate(changed),
    drop,
  } as const;
}

const lineOf = ({ talk, text, minutes }: Row) => (talk ? { talk: talk.id, minutes } : { text, minutes });

/** A free line has no id: it keeps the key of the first of its text that is not taken. */
function rowsOf(lines: readonly ProgrammeLine[], before: readonly Row[]): Row[] {
  const free = before.filter(({ talk }) => talk === null);
  return lines.map((line) => {
    if (line.talk) return { ...line, key: `talk-${line.talk.id}` };
    const place = free.findIndex(({ text }) => text === line.text);
    const [known] = place === -1 ? [] : free.splice(place, 1);
    return { ...line, key: known?.key ?? newId() };
  });
}

export const freeRow = (text: string, minutes: number): Row => ({
  key: newId(),
  talk: null,
  text,
  minutes,
  startTime: "00:00",
});
