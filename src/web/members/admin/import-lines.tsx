import type { ImportLine } from "#contract/members/admin.ts";
import { OutcomeList, outcomeClass } from "../../lists/outcome-list.tsx";
import { Address } from "../../ui/address.tsx";
import { Badge } from "../../ui/badge.tsx";

const OUTCOMES = {
  new: ["green", "Nieuw"],
  duplicate: ["orange", "Dubbel"],
  member: ["grey", "Al lid"],
  error: ["red", "Fout"],
} as const satisfies Record<ImportLine["outcome"], readonly [string, string]>;

const isNew = ({ outcome }: ImportLine) => outcome === "new";

/** Outcome of each row; those that are not new members come first when there are too many. */
export const ImportLines = ({ lines }: { lines: readonly ImportLine[] }) => (
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
