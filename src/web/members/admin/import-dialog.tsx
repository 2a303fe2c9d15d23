import { useMutation } from "@tanstack/react-query";
import { type Ref, useRef, useState } from "react";
import { UNDO_SECONDS } from "#contract/fields.ts";
import {
  type GivenName,
  type ImportLine,
  importMembers,
  lacksName,
  previewImport,
} from "#contract/members/admin.ts";
import { countInWords, inDigits, memberCount } from "#domain/wording.ts";
import { call, sentenceOf } from "../../api.ts";
import { OutcomeList, outcomeClass } from "../../lists/outcome-list.tsx";
import { adminKey } from "../../query-meta.ts";
import { Address } from "../../ui/address.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/field.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { Note, Spinner } from "../../ui/notices.tsx";
import { Radio } from "../../ui/toggle.tsx";
import { MissingNames } from "./missing-names.tsx";
import { textOfFile } from "./text-of-file.ts";

interface Source {
  readonly csv: string;
  /** Typed here for addresses without a name in the file. */
  readonly names: readonly GivenName[];
}

interface Chosen extends Source {
  readonly lines: readonly ImportLine[];
}

/** Chooses and previews a file. What is imported can be undone for a minute (`PendingBanners`). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [consented, setConsented] = useState<boolean | null>(null);
  const [isAsked, setAsked] = useState(false);
  /** Stays while the next one is read, so that typed names and the focus do. */
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const question = useRef<HTMLFieldSetElement>(null);
  const preview = useMutation({
    mutationFn: async (from: File | Source): Promise<Chosen> => {
      const source = from instanceof File ? { csv: await textOfFile(from), names: [] } : from;
      return { ...source, ...(await call(previewImport, { body: source })) };
    },
    onSuccess: setChosen,
  });
  const send = useMutation({
    mutationFn: (body: Source & { consented: boolean }) =>
      call(importMembers, { body: { ...body, undo_seconds: UNDO_SECONDS } }),
    onSuccess: onClose,
    meta: { failed: "Fout bij importeren", invalidates: [adminKey] },
  });
  const { csv = "", names = [], lines = [] } = (preview.error ? null : chosen) ?? {};
  const nameless = lines.filter(lacksName);
  const count = lines.filter(({ outcome }) => outcome === "new").length;
  const submit = () => {
    if (consented !== null) return send.mutate({ csv, names, consented });
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
    <Dialog title="Leden importeren" open onClose={onClose} width="wide">
      <DialogBody foot={foot}>
        <div className="space-y-5">
          <FileField
            label="CSV-bestand"
            accept=".csv,text/csv,text/plain"
            hint="Een regel per persoon: naam en e-mailadres, gescheiden door ; of ,"
            onChoose={(file) => preview.mutate(file)}
          />
          <PastedList onRead={(text) => preview.mutate({ csv: text, names: [] })} />
          <OtherSites />
          {preview.isPending && <Spinner>Bestand lezen...</Spinner>}
          {preview.error && <Note look="error">{sentenceOf(preview.error)}</Note>}
          {chosen && !preview.error && (
            <>
              <p className="font-semibold" role="status">
                {countInWords(count, "nieuw lid", "nieuwe leden")}, {inDigits(lines.length - count)}{" "}
                overgeslagen
              </p>
              {nameless.length > 0 && (
                <MissingNames
                  lines={nameless}
                  isBusy={preview.isPending}
                  onGive={(given) => preview.mutate({ csv, names: [...names, ...given] })}
                />
              )}
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

/** For a list from a mail or a spreadsheet. */
function PastedList({ onRead }: { onRead: (text: string) => void }) {
  const [text, setText] = useState("");
  return (
    <div>
      <TextArea
        label="Of plak een lijst"
        rows={3}
        hint="Uit een mail (‘Naam <adres>’) of uit een rekenblad."
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button className="mt-2" disabled={text.trim() === ""} onClick={() => onRead(text)}>
        Bekijk de lijst
      </Button>
    </div>
  );
}

const OtherSites = () => (
  <details className="rounded-control bg-raised px-4 text-[15px]">
    <summary className="cursor-pointer py-2.5 font-semibold">Van Meetup, Luma of Nextcloud?</summary>
    <ul className="list-disc space-y-1.5 pb-3 pl-5 text-soft">
      <li>Luma: het CSV-bestand met gasten heeft namen en adressen.</li>
      <li>
        Meetup: de ledenlijst heeft geen e-mailadressen. Deel daar het adres van deze site, dan schrijven
        leden zichzelf in. De meetups kun je wel meenemen, bij Meetups.
      </li>
      <li>Nextcloud: contactpersonen komen als .vcf. Plak de namen en adressen uit een mail aan de groep.</li>
    </ul>
  </details>
);

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

const OUTCOMES = {
  new: ["green", "Nieuw"],
  duplicate: ["orange", "Dubbel"],
  member: ["grey", "Al lid"],
  error: ["red", "Fout"],
} as const satisfies Record<ImportLine["outcome"], readonly [string, string]>;

const isNew = ({ outcome }: ImportLine) => outcome === "new";

/** Outcome of each row; those that are not new members come first when there are too many. */
const ImportLines = ({ lines }: { lines: readonly ImportLine[] }) => (
  <OutcomeList
    label="Regels van het bestand"
    unit={["regel", "regels"]}
    items={lines}
    first={lines.filter((line) => !isNew(line))}
  >
    {({ line, name, email, outcome, remark }) => (
      <li key={`${line} ${email}`} className={outcomeClass}>
        <span className="w-14 text-sm text-soft tabular-nums">regel {line}</span>
        <Badge colour={OUTCOMES[outcome][0]}>{OUTCOMES[outcome][1]}</Badge>
        <span className="min-w-0 grow basis-36 wrap-anywhere">
          {name}{" "}
          <span className="text-soft">
            <Address address={email} />
          </span>
        </span>
        {remark !== "" && <span className="text-sm text-soft">{remark}</span>}
      </li>
    )}
  </OutcomeList>
);
