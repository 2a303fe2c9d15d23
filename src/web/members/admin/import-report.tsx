import { useQuery } from "@tanstack/react-query";
import FileDown from "lucide-react/icons/file-down";
import X from "lucide-react/icons/x";
import type { ImportLine, MissingMember } from "#contract/members/admin.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { dateIn, fullDate } from "#domain/dutch-dates.ts";
import { headingRow, rowsOf } from "#domain/spreadsheet.ts";
import { countInWords, inDigits } from "#domain/wording.ts";
import { useSite } from "../../base/page-state.tsx";
import { saveSpreadsheet } from "../../ui/browser.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Link } from "../../ui/link.tsx";
import { NoBreak } from "../../ui/when-and-where.tsx";
import { OUTCOMES } from "./import-lines.tsx";
import { comparisonQuery, type ImportedList } from "./queries.ts";

const isSkipped = ({ outcome }: ImportLine): boolean => outcome !== "new" && outcome !== "aside";

export const skippedOf = (lines: readonly ImportLine[]): readonly ImportLine[] => lines.filter(isSkipped);

/** Stays on the page after an import, beside the minute in which it can be undone. */
export function AfterImport({ list, lines, onClose }: ImportedList & { readonly onClose: () => void }) {
  const { data } = useQuery(comparisonQuery(list));
  if (skippedOf(lines).length === 0 && !data?.count) return null;
  return (
    <section aria-labelledby="na-de-import" className="mb-5">
      <Card>
        <div className="-mt-2 -mr-2.5 mb-1 flex items-center justify-between gap-3">
          <h2 id="na-de-import" className="text-lg font-heading">
            Na de import
          </h2>
          <IconButton icon={X} label="Sluit" about="na de import" onPress={onClose} />
        </div>
        <ImportReport list={list} lines={lines} />
      </Card>
    </section>
  );
}

export function ImportReport({ list, lines }: ImportedList) {
  const { data } = useQuery(comparisonQuery(list));
  const skipped = skippedOf(lines);
  return (
    <div className="space-y-3">
      {skipped.length > 0 && (
        <Button onClick={() => saveSpreadsheet("overgeslagen.csv", spreadsheetOf(skipped))}>
          <FileDown size={17} aria-hidden="true" /> Bewaar wat is overgeslagen ({inDigits(skipped.length)})
        </Button>
      )}
      {data && data.count > 0 && (
        <details className="text-md">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            Op de site, niet in deze lijst ({inDigits(data.count)})
          </summary>
          <ul className="divide-y divide-line rounded-control border border-line">
            {data.members.map((member) => (
              <Missing key={member.id} member={member} />
            ))}
          </ul>
          {data.count > data.members.length && (
            <p className="mt-2 text-sm text-soft">
              En nog {countInWords(data.count - data.members.length, "lid", "leden")}.
            </p>
          )}
        </details>
      )}
    </div>
  );
}

function Missing({ member: { id, name, last_answer_at } }: { readonly member: MissingMember }) {
  const { timeZone } = useSite();
  return (
    <li className="px-3.5 py-2 wrap-anywhere">
      <Link
        to={pathTo(PAGES.adminMember, { id })}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-3"
      >
        {name}
      </Link>
      <div className="text-sm text-soft">
        {last_answer_at === null ? (
          "Antwoordde nog nooit"
        ) : (
          <>
            Laatste antwoord <NoBreak>{fullDate(dateIn(timeZone, Date.parse(last_answer_at)))}</NoBreak>
          </>
        )}
      </div>
    </li>
  );
}

const spreadsheetOf = (skipped: readonly ImportLine[]): string =>
  headingRow(["Regel", "Naam", "E-mail", "Uitkomst", "Reden"]) +
  rowsOf(
    skipped.map(({ line, name, email, outcome, remark }) => [
      String(line),
      name,
      email,
      OUTCOMES[outcome][1],
      remark,
    ]),
  );
