import type { ImportLine } from "#contract/members/admin.ts";
import { inDigits } from "#domain/dutch-counts.ts";
import { Badge } from "../../ui/badge.tsx";

const OUTCOMES = {
  new: ["green", "Nieuw"],
  duplicate: ["orange", "Dubbel"],
  member: ["grey", "Al lid"],
  error: ["red", "Fout"],
} as const satisfies Record<ImportLine["outcome"], readonly [string, string]>;

/** Nobody reads thousands of lines, and no phone shows them quickly. */
const MOST = 200;

/** What each line would do; where not all fit, what needs a look comes first. */
export function ImportLines({ lines }: { lines: readonly ImportLine[] }) {
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
      {rest > 0 && (
        <p className="mt-2 text-sm text-soft">
          En nog {rest === 1 ? "1 regel" : `${inDigits(rest)} regels`}.
        </p>
      )}
    </div>
  );
}
