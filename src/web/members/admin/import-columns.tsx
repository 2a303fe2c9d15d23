import type { ColumnMeaning, ImportColumn } from "#contract/members/admin.ts";
import { countInWords } from "#domain/wording.ts";
import { SelectField } from "../../ui/field.tsx";

const MEANINGS = [
  { value: "whole", label: "hele naam" },
  { value: "first", label: "voornaam" },
  { value: "infix", label: "tussenvoegsel" },
  { value: "last", label: "achternaam" },
  { value: "email", label: "e-mailadres" },
  { value: "phone", label: "telefoon" },
  { value: "note", label: "opmerking" },
  { value: "ignored", label: "niet nodig" },
] as const satisfies { value: ColumnMeaning; label: string }[];

const CHOICES = [{ value: "", label: "Kies…" }, ...MEANINGS];

type Meanings = readonly (ColumnMeaning | null)[];

interface ImportColumnsProps {
  readonly columns: readonly ImportColumn[];
  /** What the file said before any choice: a column stays where it was when its meaning changes. */
  readonly guessed: readonly ImportColumn[];
  readonly onChoose: (meanings: Meanings) => void;
}

/** What became of each column, and another choice for it. */
export function ImportColumns({ columns, guessed, onChoose }: ImportColumnsProps) {
  const numbered = columns.map((column, at) => ({ ...column, at }));
  const isFolded = ({ at }: { readonly at: number }) => guessed[at]?.meaning === "ignored";
  const folded = numbered.filter(isFolded);
  const choose = (chosen: number, value: string) =>
    onChoose(columns.map(({ meaning }, at) => (at === chosen ? meaningOf(value) : meaning)));
  return (
    <fieldset>
      <legend className="mb-1.5 text-md font-semibold">Wat staat er in de kolommen?</legend>
      <Choices columns={numbered.filter((column) => !isFolded(column))} onChoose={choose} />
      {folded.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer py-2.5 text-md">
            {countInWords(folded.length, "kolom die niet nodig is", "kolommen die niet nodig zijn")}
          </summary>
          <Choices columns={folded} onChoose={choose} />
        </details>
      )}
    </fieldset>
  );
}

const Choices = ({
  columns,
  onChoose,
}: {
  readonly columns: readonly (ImportColumn & { readonly at: number })[];
  readonly onChoose: (at: number, value: string) => void;
}) => (
  <ul className="grid gap-3 wrap-anywhere *:min-w-0 sm:grid-cols-2">
    {columns.map(({ at, heading, example, meaning }) => (
      <li key={at}>
        <SelectField
          label={`${heading === "" ? `Kolom ${at + 1}` : `‘${heading}’`} is`}
          choices={meaning === null ? CHOICES : MEANINGS}
          value={meaning ?? ""}
          onChange={({ target }) => onChoose(at, target.value)}
        />
        {example !== "" && <p className="mt-1 line-clamp-2 text-sm text-soft">Bijvoorbeeld: {example}</p>}
      </li>
    ))}
  </ul>
);

const meaningOf = (value: string): ColumnMeaning | null =>
  MEANINGS.find((one) => one.value === value)?.value ?? null;
