import type { AnswerOf } from "#contract/endpoint.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import type { meetupAttendees } from "#contract/responses/attendees.ts";
import { useRights } from "../../sessions/viewer.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Link } from "../../ui/link.tsx";

type Attendance = NonNullable<AnswerOf<typeof meetupAttendees>["attendance"]>;

/** Those that came without an answer or after a no; absent once their names are deleted. */
export function WalkedIn({ walkedIn }: Pick<Attendance, "walkedIn">) {
  const { isAdmin } = useRights();
  if (walkedIn === null || walkedIn.length === 0) return null;
  return (
    <section aria-labelledby="binnengelopen" className="mt-7">
      <h2 id="binnengelopen" className="mb-2.5 text-lg font-heading">
        Binnengelopen <span className="font-normal text-soft">({walkedIn.length})</span>
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {walkedIn.map(({ id, name, guests }, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and no id
            key={place}
            className="flex min-h-12 items-center gap-3 px-4 py-1.5 text-md"
          >
            <Avatar name={name} className="size-7 text-xs" />
            <span className="min-w-0 font-semibold wrap-anywhere">
              {id === null || !isAdmin ? (
                name
              ) : (
                <Link
                  to={pathTo(PAGES.adminMember, { id })}
                  className="inline-block min-h-11 py-2.5 underline-offset-3 hover:underline"
                >
                  {name}
                </Link>
              )}
              {guests > 0 && ` + ${guests}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
