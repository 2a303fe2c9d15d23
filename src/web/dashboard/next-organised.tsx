import { useQuery } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import { PAGES, pathTo } from "#contract/pages.ts";
import { isOver } from "#domain/timing.ts";
import { countInWords } from "#domain/wording.ts";
import { useNow } from "../base/page-state.tsx";
import { organisedQuery } from "../hosts/queries.ts";
import { useRights } from "../sessions/viewer.ts";
import { Link } from "../ui/link.tsx";

/** A line for a member that organises evenings: leads to the only one that comes, or to all of them. */
export function NextOrganised() {
  const { isAdmin, organises = [] } = useRights();
  const now = useNow();
  const { data } = useQuery({
    ...organisedQuery,
    enabled: !isAdmin && organises.length > 0,
    meta: { failed: () => null },
  });
  const coming = (data?.meetups ?? []).filter((meetup) => !isOver(meetup, now));
  const [only, ...others] = coming;
  if (isAdmin || !only) return null;
  return (
    <Link
      to={others.length === 0 ? pathTo(PAGES.adminMeetup, only) : PAGES.myEvenings}
      className="mb-6 flex min-h-11 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2.5 text-md"
    >
      {/* Their names stand on the cards below. */}
      <strong className="grow font-heading">
        Je organiseert {countInWords(coming.length, "meetup", "meetups")}
      </strong>
      <ArrowRight size={16} className="shrink-0 text-accent" aria-hidden="true" />
    </Link>
  );
}
