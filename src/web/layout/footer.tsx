import { Link } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { useNow, useSite } from "../page-state.tsx";
import { wordClass } from "../ui/button.tsx";

export function Footer() {
  const { name, timeZone } = useSite();
  const year = dateIn(timeZone, useNow()).slice(0, 4);
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-292 flex-wrap items-center justify-between gap-x-6 px-4 py-5 text-sm text-soft sm:px-6">
        <p>
          © {year} {name}. Alle rechten voorbehouden.
        </p>
        <Link to={PAGES.archive} className={`${wordClass} -mx-2.5`}>
          Archief
        </Link>
      </div>
    </footer>
  );
}
