import type { LucideIcon } from "lucide-react";
import Heart from "lucide-react/icons/heart";
import NotebookPen from "lucide-react/icons/notebook-pen";
import type { ReactNode } from "react";
import type { Afterwards } from "#contract/meetups/admin.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { daysAgo } from "#domain/countdown.ts";
import { countInWords, inDigits } from "#domain/wording.ts";
import { useNow, useSite } from "../../base/page-state.tsx";
import type { Open } from "../../meetups/admin/use-open-dialog.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";

export function AfterMeetup({ after: { meetup, came, to_thank }, open }: { after: Afterwards; open: Open }) {
  const { timeZone } = useSite();
  return (
    <section
      aria-label={`Na ${meetup.title}`}
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Badge colour="grey">{daysAgo(meetup.date, { timeZone, now: useNow() })}</Badge>
        <span className="text-md text-soft tabular-nums">{presence(came, meetup.registration_count)}</span>
      </div>
      <h2 className="mt-2 mb-3 text-lg leading-snug font-heading wrap-anywhere">
        <Link
          to={pathTo(PAGES.adminMeetup, meetup)}
          className="-my-3 inline-block py-3 underline-offset-3 hover:underline"
        >
          {meetup.title}
        </Link>
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {meetup.report === "" && (
          <Task icon={NotebookPen} title="Schrijf een verslag" hint="Het komt op de pagina">
            <Button
              aria-label={`Schrijf een verslag van ${meetup.title}`}
              onClick={() => open({ kind: "report", meetup })}
            >
              Schrijf
            </Button>
          </Task>
        )}
        {to_thank > 0 && (
          <Task
            icon={Heart}
            title="Bedank wie er was"
            hint={`${countInWords(to_thank, "lid krijgt", "leden krijgen")} een e-mail`}
          >
            <Button
              aria-label={`Bedank wie er was bij ${meetup.title}`}
              onClick={() => open({ kind: "thanks", meetup })}
            >
              Bedank
            </Button>
          </Task>
        )}
      </ul>
      <p className="mt-3 text-sm text-soft">Dit verdwijnt als het gedaan is, of na een week.</p>
    </section>
  );
}

const presence = (came: number | null, expected: number): string =>
  came === null
    ? `${inDigits(expected)} ${expected === 1 ? "zou" : "zouden"} komen`
    : `${inDigits(came)} ${came === 1 ? "was" : "waren"} er`;

interface TaskProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

const Task = ({ icon: Icon, title, hint, children }: TaskProps) => (
  <li className="flex items-center gap-3 py-2.5">
    <Icon size={18} className="shrink-0 text-accent" aria-hidden="true" />
    <div className="min-w-0 flex-1 text-md">
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-soft">{hint}</p>
    </div>
    {children}
  </li>
);
