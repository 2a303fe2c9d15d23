import type { GivenName, ImportLine } from "#contract/members/admin.ts";
import { OutcomeList, outcomeClass } from "../../lists/outcome-list.tsx";
import { Address } from "../../ui/address.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";

const OUTCOMES = {
  new: ["green", "Nieuw"],
  duplicate: ["orange", "Dubbel"],
  member: ["grey", "Al lid"],
  unclear: ["orange", "Kies"],
  error: ["red", "Fout"],
} as const satisfies Record<ImportLine["outcome"], readonly [string, string]>;

const isNew = ({ outcome }: Pick<ImportLine, "outcome">) => outcome === "new";

/** Outcome of each row; those that are not new members come first when there are too many. */
export const ImportLines = ({
  lines,
  onName,
}: {
  readonly lines: readonly ImportLine[];
  readonly onName: (name: GivenName) => void;
}) => {
  const numbered = lines.map((line, at) => ({ ...line, at }));
  return (
    <OutcomeList
      label="Regels van het bestand"
      unit={["regel", "regels"]}
      items={numbered}
      first={numbered.filter((line) => !isNew(line))}
    >
      {({ at, line, name, email, written, outcome, remark }) => (
        <li key={at} className={outcomeClass}>
          <span className="w-14 text-sm text-soft tabular-nums">regel {line}</span>
          <Badge colour={OUTCOMES[outcome][0]}>{OUTCOMES[outcome][1]}</Badge>
          <span className="min-w-0 grow basis-36 wrap-anywhere">
            {name}{" "}
            <span className="text-soft">
              <Address address={email} />
            </span>
          </span>
          {remark !== "" && <span className="text-sm text-soft">{remark}</span>}
          {written !== null && isNew({ outcome }) && (
            <Button onClick={() => onName({ email, name: written })}>Niet omdraaien</Button>
          )}
        </li>
      )}
    </OutcomeList>
  );
};
