import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { fieldsInWords } from "#contract/meetups/form.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { AdminBadges, knownInWords } from "../../meetups/admin/meetup-facts.tsx";
import { plannedInWords } from "../../meetups/admin/planned-announcement.tsx";
import { rowsClass } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { NoBreak } from "../../ui/when-and-where.tsx";

/** A series adds a draft for each of its evenings. */
const DRAFTS_SHOWN = 2;

export function Drafts({ drafts }: { readonly drafts: readonly AdminMeetup[] }) {
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="concepten">
      <h2 id="concepten" className="mb-3 text-xl font-heading">
        Concepten
      </h2>
      <ul className={rowsClass}>
        {drafts.slice(0, DRAFTS_SHOWN).map((draft) => (
          <li key={draft.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <Link
              to={pathTo(PAGES.adminMeetup, draft)}
              className="inline-flex min-h-11 min-w-0 grow basis-60 items-center font-semibold wrap-anywhere underline-offset-3 hover:underline"
            >
              {draft.title}
            </Link>
            <span className="text-sm text-soft empty:hidden">
              <NoBreak>{knownInWords(draft, ["date", "start_time"])}</NoBreak>
            </span>
            <span className="text-sm text-soft">
              <AdminBadges meetup={draft} isAmongDrafts />{" "}
              {draft.missing.length > 0
                ? `Nog nodig: ${fieldsInWords(draft.missing)}`
                : (plannedInWords(draft) ?? (draft.announce_at === null && "Klaar om te publiceren"))}
            </span>
          </li>
        ))}
      </ul>
      {drafts.length > DRAFTS_SHOWN && (
        <Link
          to={PAGES.adminMeetups}
          className="mt-1 inline-flex min-h-11 items-center font-semibold text-accent underline-offset-3 hover:underline"
        >
          Alle concepten
        </Link>
      )}
    </section>
  );
}
