import { attendanceByYear, type YearOfAttendance } from "#contract/dashboard/admin.ts";
import { countInWords, inDigits } from "#domain/wording.ts";
import { adminKey } from "../../base/query-meta.ts";
import { queryOf } from "../../base/query-of.ts";
import { type Columns, RecordList } from "../../lists/record-list.tsx";

export function YearsOfAttendance({ years }: { readonly years: readonly YearOfAttendance[] }) {
  if (years.length === 0) return null;
  return (
    <section aria-labelledby="opkomst-per-jaar">
      <h2 id="opkomst-per-jaar" className="mb-3 text-xl font-heading">
        Opkomst per jaar
      </h2>
      <RecordList
        caption="Opkomst per jaar"
        rows={years.map((each) => ({ id: each.year, ...each }))}
        columns={COLUMNS}
        isJoined
        card={(each) => (
          <div className="px-4 py-2.5">
            <p className="font-semibold">{each.year}</p>
            <p className="text-sm text-soft">{inWords(each)}</p>
          </div>
        )}
      />
    </section>
  );
}

const inWords = ({ meetups, came, stayedAway, walkIns }: YearOfAttendance): string =>
  [
    countInWords(meetups, "avond", "avonden"),
    `${inDigits(came)} gekomen`,
    `${inDigits(stayedAway)} weggebleven`,
    `${inDigits(walkIns)} zonder aanmelding`,
  ].join(" · ");

const number = (heading: string, value: (of: YearOfAttendance) => number) => ({
  heading,
  isNumeric: true,
  cell: (of: YearOfAttendance) => inDigits(value(of)),
});

const COLUMNS = {
  year: { heading: "Jaar", look: "font-semibold", cell: ({ year }) => year },
  meetups: number("Avonden", ({ meetups }) => meetups),
  came: number("Gekomen", ({ came }) => came),
  away: number("Weggebleven", ({ stayedAway }) => stayedAway),
  walkIns: number("Zonder aanmelding", ({ walkIns }) => walkIns),
} satisfies Columns<YearOfAttendance & { readonly id: number }, string>;

export const yearsQuery = queryOf(attendanceByYear, {
  queryKey: [...adminKey, "dashboard", "years"],
});
