import type { GivenName, ImportLine } from "#contract/members/admin.ts";
import { ImportedRow, OutcomeList } from "../../lists/outcome-list.tsx";
import { Address } from "../../ui/address.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";

const OUTCOMES = {
  new: ["green", "Nieuw"],
  duplicate: ["orange", "Dubbel"],
  member: ["grey", "Al lid"],
  unclear: ["orange", "Kies"],
  left: ["grey", "Weg"],
  error: ["red", "Fout"],
} as const satisfies Record<ImportLine["outcome"], readonly [string, string]>;

const isNew = ({ outcome }: Pick<ImportLine, "outcome">) => outcome === "new";

/** Outcome of each row; those that are not new members come first when there are too many. */
export const ImportLines = ({
  lines,
  included,
  onName,
  onInclude,
}: {
  readonly lines: readonly ImportLine[];
  /** The addresses of those who are added although the list says that they left. */
  readonly included: readonly string[];
  readonly onName: (name: GivenName) => void;
  readonly onInclude: (addresses: readonly string[]) => void;
}) => {
  const numbered = lines.map((line, at) => ({ ...line, at }));
  return (
    <OutcomeList
      label="Regels van het bestand"
      unit={["regel", "regels"]}
      items={numbered}
      first={numbered.filter((line) => !isNew(line))}
    >
      {({ at, line, name, email, phone, note, written, outcome, remark }) => (
        <ImportedRow
          key={at}
          badge={<Badge colour={OUTCOMES[outcome][0]}>{OUTCOMES[outcome][1]}</Badge>}
          width="w-18"
          remark={
            <>
              <span className="tabular-nums">regel {line}</span>
              {remark !== "" && ` · ${remark}`}
            </>
          }
        >
          {name}{" "}
          <span className="text-soft">
            <Address address={email} />
          </span>
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
          {isNew({ outcome }) && included.includes(email) && (
            <Button
              className="my-1 flex"
              onClick={() => onInclude(included.filter((address) => address !== email))}
            >
              Toch niet
            </Button>
          )}
        </ImportedRow>
      )}
    </OutcomeList>
  );
};
