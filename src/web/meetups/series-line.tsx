import Repeat from "lucide-react/icons/repeat";
import { Fragment } from "react";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { shortDate } from "#domain/dutch-dates.ts";
import { Link } from "../ui/link.tsx";

export function SeriesLine({ series }: Pick<Meetup, "series">) {
  if (!series) return null;
  return (
    <p className="flex items-start gap-2.5">
      <Repeat size={16} className="mt-1 shrink-0" aria-hidden="true" />
      <span>
        Deel van: {series.sentence}
        {series.next.length > 0 && ". Ook "}
        {series.next.map(({ id, date }, place) => (
          <Fragment key={id}>
            {place > 0 && ", "}
            <Link
              to={pathTo(PAGES.meetup, { id })}
              className="text-accent underline-offset-3 hover:underline"
            >
              {shortDate(date)}
            </Link>
          </Fragment>
        ))}
      </span>
    </p>
  );
}
