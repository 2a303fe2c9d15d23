import { dateIn } from "#domain/dutch-dates.ts";
import { useNow, useSite } from "../page-state.tsx";

export function Footer() {
  const { name, timeZone } = useSite();
  const year = dateIn(timeZone, useNow()).slice(0, 4);
  return (
    <footer className="border-t border-line">
      <p className="mx-auto max-w-292 px-4 py-7 text-sm text-soft sm:px-6">
        © {year} {name}. Alle rechten voorbehouden.
      </p>
    </footer>
  );
}
