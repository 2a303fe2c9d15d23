import { useQuery } from "@tanstack/react-query";
import FileDown from "lucide-react/icons/file-down";
import X from "lucide-react/icons/x";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { compareWithList, ImportLine, MissingMember } from "#contract/members/admin.ts";
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
import { ChoiceBar } from "./chosen/choice-bar.tsx";
import { ChooseRow } from "./chosen/choose-fields.tsx";
import { type Choosing, useChoosing } from "./chosen/choosing.ts";
import { OUTCOMES } from "./import-lines.tsx";
import { comparisonQuery, type ImportedList } from "./queries.ts";

const isNew = ({ outcome }: ImportLine): boolean => outcome === "new";

const isSkipped = ({ outcome }: ImportLine): boolean => outcome !== "new" && outcome !== "aside";

export const skippedOf = (lines: readonly ImportLine[]): readonly ImportLine[] => lines.filter(isSkipped);

/** Stays on the page after an import, beside the minute in which it can be undone. */
export function AfterImport({ list, lines, onClose }: ImportedList & { readonly onClose: () => void }) {
  const { data } = useQuery(comparisonQuery(list));
  const skipped = skippedOf(lines);
  if (skipped.length === 0 && !data) return null;
  const title = lines.some(isNew) ? "Na de import" : "Vergeleken met je lijst";
  return (
    <section aria-labelledby="na-de-import" className="mb-5">
      <Card>
        <div className="-mt-2 -mr-2.5 mb-1 flex items-center justify-between gap-3">
          <h2 id="na-de-import" className="text-lg font-heading">
            {title}
          </h2>
          <IconButton icon={X} label="Sluit" about={title.toLowerCase()} onPress={onClose} />
        </div>
        <div className="space-y-3">
          {skipped.length > 0 && <SaveSkipped skipped={skipped} />}
          {data && <MissingMembers {...data} />}
        </div>
      </Card>
    </section>
  );
}

const SaveSkipped = ({ skipped }: { readonly skipped: readonly ImportLine[] }) => (
  <Button onClick={() => saveSpreadsheet("overgeslagen.csv", spreadsheetOf(skipped))}>
    <FileDown size={17} aria-hidden="true" /> Bewaar wat is overgeslagen ({inDigits(skipped.length)})
  </Button>
);

/** Chosen as in the list of members. */
function MissingMembers({ count, members }: AnswerOf<typeof compareWithList>) {
  const choosing = useChoosing(members);
  const ids = members.map(({ id }) => id);
  if (count === 0) return <p className="text-md">Alle leden van de site staan in deze lijst.</p>;
  return (
    <details className="text-md">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        Op de site, niet in deze lijst ({inDigits(count)})
      </summary>
      <ul className="divide-y divide-line rounded-control border border-line">
        {members.map((member) => (
          <Missing key={member.id} member={member} choosing={choosing} />
        ))}
      </ul>
      {count > members.length && (
        <p className="mt-2 text-sm text-soft">
          En nog {countInWords(count - members.length, "lid", "leden")}.
        </p>
      )}
      <ChoiceBar choosing={choosing} all={async () => ids} total={ids.length} />
    </details>
  );
}

interface MissingProps {
  readonly member: MissingMember;
  readonly choosing: Choosing;
}

function Missing({ member, choosing }: MissingProps) {
  const { id, name, last_answer_at } = member;
  const { timeZone } = useSite();
  return (
    <li className="flex items-start gap-x-4 px-3.5 py-2 wrap-anywhere">
      <ChooseRow choosing={choosing} member={member} />
      <div className="min-w-0">
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
