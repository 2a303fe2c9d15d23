import { useMutation } from "@tanstack/react-query";
import { type Ref, useId, useRef, useState } from "react";
import { UNDO_SECONDS } from "#contract/fields.ts";
import { type ImportLine, importMembers, previewImport } from "#contract/members/admin.ts";
import { countInWords, inDigits, memberCount } from "#domain/wording.ts";
import { call, sentenceOf } from "../../api.ts";
import { adminKey } from "../../query-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { Radio } from "../../ui/field.tsx";
import { Note, Spinner } from "../../ui/notices.tsx";

interface Chosen {
  readonly csv: string;
  readonly lines: readonly ImportLine[];
}

/** Chooses and previews a file. What is imported can be undone for a minute (`PendingBanners`). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [consented, setConsented] = useState<boolean | null>(null);
  const [isAsked, setAsked] = useState(false);
  const question = useRef<HTMLFieldSetElement>(null);
  const preview = useMutation({
    mutationFn: async (file: File): Promise<Chosen> => {
      const csv = await textOfFile(file);
      return { csv, ...(await call(previewImport, { body: { csv } })) };
    },
  });
  const send = useMutation({
    mutationFn: (body: { csv: string; consented: boolean }) =>
      call(importMembers, { body: { ...body, undo_seconds: UNDO_SECONDS } }),
    onSuccess: onClose,
    meta: { failed: "Fout bij importeren", invalidates: [adminKey] },
  });
  const { csv = "", lines = [] } = preview.data ?? {};
  const count = lines.filter(({ outcome }) => outcome === "new").length;
  const submit = () => {
    if (consented !== null) return send.mutate({ csv, consented });
    setAsked(true);
    question.current?.querySelector("input")?.focus();
  };
  const foot = (
    <>
      <Button onClick={onClose}>Annuleren</Button>
      <Button look="primary" disabled={count === 0 || send.isPending} onClick={submit}>
        {send.isPending
          ? "Importeren..."
          : count === 0
            ? "Importeren"
            : `${memberCount(count)} toevoegen en mailen`}
      </Button>
    </>
  );
  return (
    <Dialog title="Leden importeren" open onClose={onClose} wide>
      <DialogBody foot={foot}>
        <div className="space-y-5">
          <FileField onChoose={(file) => preview.mutate(file)} />
          {preview.isPending && <Spinner>Bestand lezen...</Spinner>}
          {preview.error && <Note look="error">{sentenceOf(preview.error)}</Note>}
          {preview.data && (
            <>
              <p className="font-semibold" role="status">
                {countInWords(count, "nieuw lid", "nieuwe leden")}, {inDigits(lines.length - count)}{" "}
                overgeslagen
              </p>
              {count > 0 && (
                <ConsentQuestion
                  ref={question}
                  isMissing={isAsked && consented === null}
                  onAnswer={setConsented}
                />
              )}
              <ImportLines lines={lines} />
            </>
          )}
        </div>
      </DialogBody>
    </Dialog>
  );
}

interface ConsentQuestionProps {
  readonly ref: Ref<HTMLFieldSetElement>;
  readonly isMissing: boolean;
  readonly onAnswer: (consented: boolean) => void;
}

/** Without an answer chosen beforehand: it decides which mail everybody gets. */
const ConsentQuestion = ({ ref, isMissing, onAnswer }: ConsentQuestionProps) => (
  <fieldset ref={ref} aria-describedby={isMissing ? "consent-missing" : undefined}>
    <legend className="mb-1.5 text-[15px] font-semibold">Hebben deze mensen al toestemming gegeven?</legend>
    <Radio
      name="consented"
      label="Ja, ze weten ervan"
      hint="Ze zijn meteen lid en krijgen een welkomstmail."
      onChange={() => onAnswer(true)}
    />
    <Radio
      name="consented"
      label="Nee, vraag het hun eerst"
      hint="Ze krijgen een mail om hun adres te bevestigen."
      onChange={() => onAnswer(false)}
    />
    {isMissing && (
      <p id="consent-missing" role="alert" className="mt-1.5 text-sm text-red">
        Kies eerst of ze toestemming hebben gegeven
      </p>
    )}
  </fieldset>
);

function FileField({ onChoose }: { onChoose: (file: File) => void }) {
  const fileId = useId();
  return (
    <div>
      <label htmlFor={fileId} className="mb-1.5 block text-[15px] font-semibold">
        CSV-bestand
      </label>
      <input
        id={fileId}
        type="file"
        accept=".csv,text/csv,text/plain"
        className="block w-full rounded-control border border-field-line bg-page p-2 text-[15px] file:mr-3 file:min-h-9 file:rounded-control file:border-0 file:bg-raised file:px-4 file:font-semibold file:text-ink"
        onChange={({ target: { files } }) => files?.[0] && onChoose(files[0])}
      />
      <p className="mt-1.5 text-sm text-soft">
        Een regel per persoon: naam en e-mailadres, gescheiden door ; of ,
      </p>
    </div>
  );
}

const OUTCOMES = {
  new: ["green", "Nieuw"],
  duplicate: ["orange", "Dubbel"],
  member: ["grey", "Al lid"],
  error: ["red", "Fout"],
} as const satisfies Record<ImportLine["outcome"], readonly [string, string]>;

/** An organiser does not read thousands of rows, and a phone renders them slowly. */
const MOST = 200;

/** Outcome of each row. When there are too many rows, those that are not new members come first. */
function ImportLines({ lines }: { lines: readonly ImportLine[] }) {
  const isNew = ({ outcome }: ImportLine) => outcome === "new";
  const needLookFirst = [...lines.filter((line) => !isNew(line)), ...lines.filter(isNew)];
  const shown = lines.length <= MOST ? lines : needLookFirst.slice(0, MOST);
  const rest = lines.length - shown.length;
  return (
    <div>
      {/* Focusable, so that the keyboard can scroll it. */}
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label="Regels van het bestand"
        className="max-h-80 divide-y divide-line overflow-y-auto rounded-control border border-line text-[15px]"
      >
        {shown.map(({ line, name, email, outcome, remark }) => (
          <li key={line} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2">
            <span className="w-14 text-sm text-soft tabular-nums">regel {line}</span>
            <Badge colour={OUTCOMES[outcome][0]}>{OUTCOMES[outcome][1]}</Badge>
            <span className="min-w-0 grow basis-36 wrap-anywhere">
              {name} <span className="text-soft">{email}</span>
            </span>
            {remark !== "" && <span className="text-sm text-soft">{remark}</span>}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-2 text-sm text-soft">En nog {countInWords(rest, "regel", "regels")}.</p>}
    </div>
  );
}

/** A file's text: valid UTF-8, else Windows-1252, in which Excel saves CSV on a Dutch computer. */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : new TextDecoder("windows-1252").decode(bytes);
}

function isUtf8(bytes: ArrayBuffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
