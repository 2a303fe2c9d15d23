import { useMutation } from "@tanstack/react-query";
import { type Ref, useRef, useState } from "react";
import { BODY_LIMITS } from "#contract/body-limits.ts";
import { UNDO_SECONDS } from "#contract/fields.ts";
import {
  type ColumnMeaning,
  type GivenName,
  type ImportColumn,
  type ImportLine,
  importMembers,
  lacksName,
  previewImport,
  readWorkbook,
  type Sheet,
  WORKBOOK_TOO_LARGE,
} from "#contract/members/admin.ts";
import { countInWords, inDigits, memberCount } from "#domain/wording.ts";
import { ApiError, call, sentenceOf } from "../../base/api.ts";
import { adminKey } from "../../base/query-meta.ts";
import { sendingFile } from "../../base/sending-file.ts";
import { useChange } from "../../base/use-change.ts";
import { MailCaution } from "../../mailings/mail-caution.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { SelectField, TextArea } from "../../ui/field.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { Note, Spinner } from "../../ui/notices.tsx";
import { Radio } from "../../ui/toggle.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { ImportLines } from "./import-lines.tsx";
import { skippedOf } from "./import-report.tsx";
import { MissingNames, useMissingNames } from "./missing-names.tsx";
import type { ImportedList } from "./queries.ts";
import { isWorkbook, textOfFile } from "./text-of-file.ts";

interface Source {
  readonly csv: string;
  readonly columns: readonly (ColumnMeaning | null)[] | null;
  readonly names: readonly GivenName[];
  readonly included: readonly string[];
  readonly sharing: readonly GivenName[];
}

const sourceOf = (csv: string): Source => ({ csv, columns: null, names: [], included: [], sharing: [] });

const listOf = ({ csv, columns, names }: Source): ImportedList["list"] => ({ csv, columns, names });

interface SheetOfFile {
  readonly file: File;
  /** Null: the one that the server chooses. */
  readonly sheet: number | null;
}

interface Workbook {
  readonly file: File;
  readonly sheet: Sheet;
  readonly sheets: readonly Sheet[];
}

interface Chosen {
  readonly source: Source;
  readonly columns: readonly ImportColumn[];
  readonly guessed: readonly ImportColumn[];
  readonly lines: readonly ImportLine[];
}

type From = SheetOfFile | Source;

/** Chooses and previews a file. What is imported can be undone for a minute (`PendingBanners`). */
export function ImportDialog({
  onClose,
  onImported,
}: {
  readonly onClose: () => void;
  readonly onImported: (imported: ImportedList) => void;
}) {
  const [consented, setConsented] = useState<boolean | null>(null);
  const [isAsked, setAsked] = useState(false);
  /** Stays while the next one is read, so that typed names and the focus do. */
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** Shown beside an error too: another sheet may be the right one. */
  const [workbook, setWorkbook] = useState<Workbook | null>(null);
  const [pasted, setPasted] = useState("");
  const question = useRef<HTMLFieldSetElement>(null);
  const preview = useMutation({
    mutationFn: async (from: From): Promise<Chosen> => {
      const source = "file" in from ? sourceOf(await listIn(from)) : from;
      const { columns, lines } = await call(previewImport, { body: source });
      return { source, columns, guessed: source.columns ? (chosen?.guessed ?? columns) : columns, lines };
    },
    onSuccess: setChosen,
    // One at a time: an answer that comes late must not replace a later one.
    scope: { id: "preview" },
  });
  const listIn = async ({ file, sheet }: SheetOfFile): Promise<string> => {
    if (file !== workbook?.file) setWorkbook(null);
    if (!(await isWorkbook(file))) return textOfFile(file);
    if (file.size > BODY_LIMITS.workbook) throw new ApiError(413, { error: WORKBOOK_TOO_LARGE });
    const query = sheet === null ? {} : { sheet };
    const { csv, ...read } = await call(readWorkbook, { query }, { send: sendingFile(file) });
    setWorkbook({ file, ...read });
    return csv;
  };
  const finish = () => {
    onImported({ list: listOf(source), lines });
    onClose();
  };
  const send = useChange(importMembers, {
    onSuccess: finish,
    invalidates: [adminKey],
    failed: "Fout bij importeren",
    succeeded: null,
  });
  const { lines = [] } = (preview.error ? null : chosen) ?? {};
  const inFlight = preview.isPending && !("file" in preview.variables) ? preview.variables : null;
  const asked = preview.isPending && "file" in preview.variables ? preview.variables.sheet : null;
  /** With what was chosen since the preview that is shown. */
  const source = inFlight ?? chosen?.source ?? sourceOf("");
  const missing = useMissingNames(lines.filter(lacksName));
  const giveNames = (names: readonly GivenName[]) =>
    preview.mutate({ ...source, names: [...source.names, ...names] });
  const count = lines.filter(({ outcome }) => outcome === "new").length;
  /** How many proposed names the last press of the main button took instead of adding members. */
  const [taken, setTaken] = useState(0);
  const submit = () => {
    setTaken(0);
    // They look finished: what the button says and does must not leave them out.
    if (missing.given.length > 0) {
      setTaken(missing.given.length);
      return giveNames(missing.given);
    }
    if (consented !== null)
      return send.mutate({ body: { ...source, consented, undo_seconds: UNDO_SECONDS } });
    setAsked(true);
    question.current?.querySelector("input")?.focus();
  };
  const readPasted = () => {
    setWorkbook(null);
    preview.mutate(sourceOf(pasted));
  };
  /** Addresses of others are not stored on the device, so that a press beside the dialog must not lose them. */
  const leave = (isOutside: boolean) => {
    if (!isOutside || (pasted === "" && chosen === null)) onClose();
  };
  const foot = (
    <>
      {count > 0 && (
        <div className="w-full empty:hidden">
          <MailCaution inNewTab />
        </div>
      )}
      <p role="status" className="w-full text-sm empty:hidden">
        {taken > 0 &&
          `${countInWords(taken, "voorgestelde naam staat", "voorgestelde namen staan")} er nu bij. Kijk de lijst na en druk nog eens.`}
      </p>
      <Button onClick={onClose}>Annuleren</Button>
      {count === 0 && lines.length > 0 ? (
        <Button look="primary" onClick={finish}>
          Vergelijk met de leden
        </Button>
      ) : (
        <Button look="primary" disabled={count === 0 || send.isPending} onClick={submit}>
          {send.isPending
            ? "Importeren..."
            : count === 0
              ? "Importeren"
              : `${memberCount(count)} toevoegen en mailen`}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title="Leden importeren" open onClose={leave} width="wide">
      <DialogBody foot={foot}>
        <div className="space-y-5">
          <FileField
            label="Rekenblad, CSV-bestand of vCards"
            accept=".xlsx,.xlsm,.ods,.xls,.csv,.tsv,.txt,.vcf,text/csv,text/plain,text/vcard"
            hint="Een regel per persoon, uit Excel, een adresboek of een ledenadministratie."
            onChoose={(file) => preview.mutate({ file, sheet: null })}
          />
          {workbook && workbook.sheets.length > 1 && (
            <SelectField
              label="Werkblad"
              choices={workbook.sheets.map(({ index, name }) => ({ value: String(index), label: name }))}
              value={asked ?? workbook.sheet.index}
              onChange={({ target }) => preview.mutate({ file: workbook.file, sheet: Number(target.value) })}
            />
          )}
          <PastedList text={pasted} setText={setPasted} onRead={readPasted} />
          <OtherSites />
          {preview.isPending && <Spinner>Bestand lezen...</Spinner>}
          {preview.error && <Note look="error">{sentenceOf(preview.error)}</Note>}
          {chosen && !preview.error && (
            <>
              <p ref={intoView} className="scroll-mt-4 font-semibold" role="status">
                {countInWords(count, "nieuw lid", "nieuwe leden")}, {inDigits(skippedOf(lines).length)}{" "}
                overgeslagen
              </p>
              {chosen.columns.length > 0 && (
                <ImportColumns
                  columns={chosen.columns.map((column, at) => ({
                    ...column,
                    meaning: inFlight?.columns ? (inFlight.columns[at] ?? null) : column.meaning,
                  }))}
                  guessed={chosen.guessed}
                  onChoose={(columns) => preview.mutate({ ...source, columns })}
                />
              )}
              {missing.count > 0 && (
                <MissingNames
                  names={missing}
                  isBusy={preview.isPending}
                  onGive={() => giveNames(missing.given)}
                />
              )}
              {count > 0 && (
                <ConsentQuestion
                  ref={question}
                  isMissing={isAsked && consented === null}
                  onAnswer={setConsented}
                />
              )}
              <ImportLines
                lines={lines}
                included={source.included}
                onName={(name) => giveNames([name])}
                onInclude={(included) => preview.mutate({ ...source, included })}
                sharing={source.sharing}
                onShare={(sharing) => preview.mutate({ ...source, sharing })}
              />
            </>
          )}
        </div>
      </DialogBody>
    </Dialog>
  );
}

/** On a phone the result stands below the window. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

function PastedList({
  text,
  setText,
  onRead,
}: {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly onRead: () => void;
}) {
  return (
    <div>
      <TextArea
        label="Of plak een lijst"
        rows={3}
        hint="Uit een mail (‘Naam <adres>’) of uit een rekenblad."
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button className="mt-2" disabled={text.trim() === ""} onClick={onRead}>
        Bekijk de lijst
      </Button>
    </div>
  );
}

const OtherSites = () => (
  <details className="rounded-control bg-raised px-4 text-md">
    <summary className="cursor-pointer py-2.5 font-semibold">Van Meetup, Luma of een adresboek?</summary>
    <ul className="list-disc space-y-1.5 pb-3 pl-5 text-soft">
      <li>Luma, Eventbrite, Mailchimp: het CSV-bestand heeft namen en adressen.</li>
      <li>
        Meetup: de ledenlijst heeft geen e-mailadressen. Deel daar het adres van deze site, dan schrijven
        leden zichzelf in. De meetups kun je wel meenemen, bij Meetups.
      </li>
      <li>Nextcloud, Apple, Google Contacten: kies het bestand met vCards (.vcf).</li>
    </ul>
  </details>
);

/** Without an answer chosen beforehand: it decides which mail everybody gets. */
const ConsentQuestion = ({
  ref,
  isMissing,
  onAnswer,
}: {
  readonly ref: Ref<HTMLFieldSetElement>;
  readonly isMissing: boolean;
  readonly onAnswer: (consented: boolean) => void;
}) => (
  <fieldset ref={ref} aria-describedby={isMissing ? "consent-missing" : undefined}>
    <legend className="mb-1.5 text-md font-semibold">Hebben deze mensen al toestemming gegeven?</legend>
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
