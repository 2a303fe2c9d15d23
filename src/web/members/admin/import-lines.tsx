import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import { ALREADY_MEMBER, type GivenName, type ImportLine } from "#contract/members/admin.ts";
import { inDigits } from "#domain/wording.ts";
import { ImportedRow, OutcomeList } from "../../lists/outcome-list.tsx";
import { Address } from "../../ui/address.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Checkbox } from "../../ui/toggle.tsx";

export const OUTCOMES = {
  new: ["green", "Nieuw"],
  duplicate: ["orange", "Dubbel"],
  member: ["grey", "Al lid"],
  shares: ["orange", "Samen?"],
  unclear: ["orange", "Kies"],
  left: ["grey", "Weg"],
  error: ["red", "Fout"],
  aside: ["grey", "Titel"],
} as const satisfies Record<ImportLine["outcome"], readonly [string, string]>;

const isNew = ({ outcome }: Pick<ImportLine, "outcome">) => outcome === "new";

/** What an organiser may want to change, or should know. */
function needsAttention({ outcome, remark }: ImportLine): boolean {
  if (outcome === "new") return remark !== "";
  if (outcome === "member") return remark !== ALREADY_MEMBER;
  return outcome !== "aside";
}

interface ImportLinesProps {
  readonly lines: readonly ImportLine[];
  /** The addresses of those who are added although they left. */
  readonly included: readonly string[];
  readonly onName: (name: GivenName) => void;
  readonly onInclude: (addresses: readonly string[]) => void;
  /** Those who are added on another's address. */
  readonly sharing: readonly GivenName[];
  readonly onShare: (people: readonly GivenName[]) => void;
}

/** Outcome of each row; those that are not new members come first when there are too many. */
export function ImportLines({ lines, ...choices }: ImportLinesProps) {
  const [isShort, setShort] = useState(false);
  const numbered = lines.map((line, at) => ({ ...line, at }));
  const attention = numbered.filter(needsAttention);
  const couples = sharingWithNew(lines);
  const canBeShort = attention.length > 0 && attention.length < lines.length;
  return (
    <div>
      {canBeShort && (
        <Checkbox
          label={`Alleen wat aandacht vraagt (${inDigits(attention.length)})`}
          checked={isShort}
          onChange={({ target }) => setShort(target.checked)}
        />
      )}
      {couples.length > 1 && (
        <Button
          className="my-2 flex"
          onClick={() =>
            choices.onShare([...choices.sharing, ...couples.map(({ email, name }) => ({ email, name }))])
          }
        >
          Voeg er {inDigits(couples.length)} toe op hetzelfde adres
        </Button>
      )}
      <OutcomeList
        label="Regels van het bestand"
        unit={["regel", "regels"]}
        items={canBeShort && isShort ? attention : numbered}
        first={numbered.filter((line) => !isNew(line))}
      >
        {({ at, ...line }) => <Line key={at} line={line} {...choices} />}
      </OutcomeList>
    </div>
  );
}

/** Those on an address that the list brings; on the address of a member each is chosen apart, because one may have left. */
function sharingWithNew(lines: readonly ImportLine[]): readonly ImportLine[] {
  const brought = new Set(lines.filter(isNew).map(({ email }) => email));
  return lines.filter(({ outcome, email }) => outcome === "shares" && brought.has(email));
}

/** The outcomes of a person whose address is right, so that another name can be given to it. */
const NAMED_HERE: readonly ImportLine["outcome"][] = ["new", "unclear", "left"];

function Line({
  line: { line, name, email, phone, note, written, outcome, remark },
  included,
  onName,
  onInclude,
  sharing,
  onShare,
}: Omit<ImportLinesProps, "lines"> & { readonly line: ImportLine }) {
  /** Null while the name is not being corrected. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <ImportedRow
      badge={<Badge colour={OUTCOMES[outcome][0]}>{OUTCOMES[outcome][1]}</Badge>}
      width="w-18"
      remark={
        <>
          <span className="tabular-nums">regel {line}</span>
          {remark !== "" && ` · ${remark}`}
        </>
      }
    >
      {typed === null ? (
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            {name}{" "}
            <span className="text-soft">
              <Address address={email} />
            </span>
          </div>
          {NAMED_HERE.includes(outcome) && (
            <span className="-my-2 -mr-3">
              <IconButton icon={Pencil} label="Verbeter naam" about={name} onPress={() => setTyped(name)} />
            </span>
          )}
        </div>
      ) : (
        <CorrectName
          email={email}
          name={typed}
          setName={setTyped}
          onSave={() => {
            onName({ email, name: typed });
            setTyped(null);
          }}
        />
      )}
      {isNew({ outcome }) && (phone !== "" || note !== "") && (
        <p className="text-sm whitespace-pre-line text-soft">
          {phone}
          {phone !== "" && note !== "" && " · "}
          {note}
        </p>
      )}
      {written !== null && isNew({ outcome }) && (
        <Button className="my-1 flex" onClick={() => onName({ email, name: written })}>
          Niet omdraaien
        </Button>
      )}
      {outcome === "left" && (
        <Button className="my-1 flex" onClick={() => onInclude([...included, email])}>
          Toch toevoegen
        </Button>
      )}
      {outcome === "shares" && (
        <Button className="my-1 flex" onClick={() => onShare([...sharing, { email, name }])}>
          Toevoegen op dit adres
        </Button>
      )}
      {isNew({ outcome }) && sharing.some((one) => one.email === email && one.name === name) && (
        <Button
          className="my-1 flex"
          onClick={() => onShare(sharing.filter((one) => one.email !== email || one.name !== name))}
        >
          Toch niet
        </Button>
      )}
      {isNew({ outcome }) && included.includes(email) && (
        <Button
          className="my-1 flex"
          onClick={() => onInclude(included.filter((address) => address !== email))}
        >
          Toch niet
        </Button>
      )}
    </ImportedRow>
  );
}

interface CorrectNameProps {
  readonly email: string;
  readonly name: string;
  /** Null: nothing is corrected. */
  readonly setName: (name: string | null) => void;
  readonly onSave: () => void;
}

const CorrectName = ({ email, name, setName, onSave }: CorrectNameProps) => (
  <form
    className="my-1 space-y-2"
    onSubmit={(event) => {
      event.preventDefault();
      onSave();
    }}
  >
    <Field
      label={`Naam bij ${email}`}
      autoComplete="off"
      autoFocus
      value={name}
      onChange={({ target }) => setName(target.value)}
    />
    <div className="flex flex-wrap gap-2">
      <Button type="submit" disabled={name.trim() === ""}>
        Neem over
      </Button>
      <Button onClick={() => setName(null)}>Laat zoals het was</Button>
    </div>
  </form>
);
