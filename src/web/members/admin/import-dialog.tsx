import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type ImportLine, previewImport } from "#contract/members/admin.ts";
import { countInWords, inDigits } from "#domain/wording.ts";
import { call, sentenceOf } from "../../api.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { Note, Spinner } from "../../ui/notices.tsx";
import { ImportState, useImport } from "./import-progress.tsx";

/** Chooses and previews a file; once an import runs, shows its progress. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { progress, begin, goOn, forget } = useImport();
  if (!progress)
    return <ChooseFile onClose={onClose} onImport={(lines, consented) => begin(lines, consented, onClose)} />;
  return (
    <Dialog title="Leden importeren" open onClose={onClose} wide>
      <DialogBody foot={<Button onClick={onClose}>Sluiten</Button>}>
        <ImportState progress={progress} onGoOn={() => goOn(onClose)} onForget={forget} />
      </DialogBody>
    </Dialog>
  );
}

interface ChooseFileProps {
  readonly onClose: () => void;
  readonly onImport: (lines: readonly ImportLine[], consented: boolean) => void;
}

function ChooseFile({ onClose, onImport }: ChooseFileProps) {
  const [consented, setConsented] = useState(false);
  const preview = useMutation({
    mutationFn: async (file: File) =>
      (await call(previewImport, { body: { csv: await textOfFile(file) } })).lines,
  });
  const lines = preview.data ?? [];
  const fresh = lines.filter(({ outcome }) => outcome === "new");
  const foot = (
    <>
      <Button onClick={onClose}>Annuleren</Button>
      <Button look="primary" disabled={fresh.length === 0} onClick={() => onImport(fresh, consented)}>
        Importeren
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
                {countInWords(fresh.length, "nieuw lid", "nieuwe leden")},{" "}
                {inDigits(lines.length - fresh.length)} overgeslagen
              </p>
              <ImportLines lines={lines} />
              <Checkbox
                label="Deze mensen hebben al toestemming gegeven"
                hint="Dan zijn ze meteen lid en krijgen ze een welkomstmail. Anders vragen we hun eerst om hun adres te bevestigen."
                checked={consented}
                onChange={(event) => setConsented(event.target.checked)}
              />
            </>
          )}
        </div>
      </DialogBody>
    </Dialog>
  );
}

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
      <ul className="divide-y divide-line rounded-control border border-line text-[15px]">
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
