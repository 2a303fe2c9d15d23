import { CalendarPlus, UserPlus } from "lucide-react";
import type { Statistics } from "#contract/dashboard/admin.ts";
import { momentIn } from "#domain/moments.ts";
import { useSite } from "../../page-state.tsx";
import { Undivided } from "../../ui/undivided.tsx";

type Activity = Statistics["recentActivity"][number];

const KINDS = {
  user_registered: { icon: UserPlus, sentence: (who: string) => `${who} registreerde zich` },
  meetup_created: { icon: CalendarPlus, sentence: (title: string) => `Meetup "${title}" werd aangemaakt` },
} as const satisfies Record<Activity["type"], unknown>;

export function RecentActivity({ activities }: { activities: readonly Activity[] }) {
  const { timeZone } = useSite();
  return (
    <section aria-labelledby="recente-activiteit">
      <h2 id="recente-activiteit" className="mb-3 text-xl font-[650]">
        Recente Activiteit
      </h2>
      {activities.length === 0 ? (
        <p className="rounded-card border border-dashed border-line p-8 text-center text-soft">
          Geen recente activiteit
        </p>
      ) : (
        <ul className="rounded-card border border-line bg-surface">
          {activities.map(({ type, description, timestamp }) => {
            const { icon: Icon, sentence } = KINDS[type];
            return (
              <li
                key={`${type} ${timestamp} ${description}`}
                className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line px-4 py-3 text-[15px] last:border-0"
              >
                <Icon size={17} className="shrink-0 text-soft" aria-hidden="true" />
                <span className="min-w-0 flex-1 wrap-anywhere max-sm:basis-[calc(100%-2rem)]">
                  {sentence(description)}
                </span>
                <time dateTime={timestamp} className="text-sm text-soft max-sm:basis-full max-sm:pl-7.5">
                  <Undivided>{momentIn(timeZone, timestamp)}</Undivided>
                </time>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
