import { Link } from "react-router";
import { type Archive, archiveAddress } from "#contract/meetups/archive.ts";

interface YearListProps {
  readonly years: Archive["years"];
  readonly year: number | null;
  readonly search: string;
}

const linkClass =
  "inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 text-[15px] font-medium text-soft transition-colors hover:bg-raised hover:text-ink aria-[current=true]:bg-raised aria-[current=true]:font-semibold aria-[current=true]:text-ink lg:w-full lg:justify-between";

/** The way to a year: above the meetups on a phone, beside them where there is room. */
export function YearList({ years, year, search }: YearListProps) {
  const all = years.reduce((sum, { meetups }) => sum + meetups, 0);
  return (
    <nav
      aria-label="Jaren, met het aantal meetups"
      className="mb-5 lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1 lg:mb-0 lg:self-start"
    >
      <ul className="-mx-3 flex flex-wrap lg:block">
        <li>
          <Link to={archiveAddress({ search })} aria-current={year === null} className={linkClass}>
            Alle jaren <Count meetups={all} />
          </Link>
        </li>
        {years.map((each) => (
          <li key={each.year}>
            <Link
              to={archiveAddress({ search, year: each.year })}
              aria-current={each.year === year}
              className={linkClass}
            >
              {each.year} <Count meetups={each.meetups} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Count = ({ meetups }: { meetups: number }) => (
  <span className="text-sm font-normal tabular-nums">{meetups}</span>
);
