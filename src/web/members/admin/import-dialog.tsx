import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type ImportLine, importMembers, previewImport } from "#contract/members/admin.ts";
import { call, messageOf, sentenceOf } from "../../api.ts";
import { adminKey } from "../../queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { Note } from "../../ui/note.tsx";

const FAILED = "Er is een fout opgetreden";

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [consented, setConsented] = useState(false);
  const fileId = useId();
  const preview = useMutation({
    mutationFn: async (file: File) => {
      const csv = await file.text();
      return { csv, ...(await call(previewImport, { body: { csv } })) };
    },
  });
  const run = useMutation({
    mutationFn: (csv: string) => call(importMembers, { body: { csv, consented } }),
    onSuccess: onClose,
    meta: { succeeded: messageOf, invalidates: [adminKey] },
  });
  const choose = (file: File | undefined) => file && preview.mutate(file);
  const failure = preview.error ?? run.error;
  const lines = preview.data?.lines ?? [];
  const fresh = lines.filter(({ outcome }) => outcome === "new").length;
  const foot = (
    <>
      <Button onClick={onClose}>Annuleren</Button>
      <Button
        look="primary"
        disabled={fresh === 0 || run.isPending}
        onClick={() => preview.data && run.mutate(preview.data.csv)}
      >
        {run.isPending ? "Importeren..." : "Importeren"}
      </Button>
    </>
  );
  return (
    <Dialog title="Leden importeren" open onClose={onClose} wide>
      <DialogBody foot={foot}>
        <div className="space-y-5">
          <div>
            <label htmlFor={fileId} className="mb-1.5 block text-[15px] font-semibold">
              CSV-bestand
            </label>
            <input
              id={fileId}
              type="file"
              accept=".csv,text/csv,text/plain"
              className="block w-full rounded-control border border-field-line bg-page p-2 text-[15px] file:mr-3 file:min-h-9 file:rounded-control file:border-0 file:bg-raised file:px-4 file:font-semibold file:text-ink"
              onChange={(event) => choose(event.target.files?.[0])}
            />
            <p className="mt-1.5 text-sm text-soft">
              Een regel per persoon: naam en e-mailadres, gescheiden door ; of ,
            </p>
          </div>
          {failure && <Note look="error">{sentenceOf(failure, FAILED)}</Note>}
          {preview.data && (
            <>
              <p className="font-semibold" role="status">
                {fresh === 1 ? "1 nieuw lid" : `${fresh} nieuwe leden`}, {lines.length - fresh} overgeslagen
              </p>
              <Lines lines={lines} />
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

const OUTCOMES = {
  new: ["green", "Nieuw"],
  duplicate: ["orange", "Dubbel"],
  member: ["grey", "Al lid"],
  error: ["red", "Fout"],
} as const satisfies Record<ImportLine["outcome"], readonly [string, string]>;

function Lines({ lines }: { lines: readonly ImportLine[] }) {
  return (
    <ul className="divide-y divide-line rounded-control border border-line text-[15px]">
      {lines.map(({ line, name, email, outcome, remark }) => (
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
  );
}
