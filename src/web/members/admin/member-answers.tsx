import { Link } from "react-router";
import type { MemberAnswer, MemberAnswers } from "#contract/members/admin-member.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { fullDate, timeRange } from "#domain/dutch-dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { Undivided } from "../../ui/undivided.tsx";

/** What somebody answered: first what is coming, then what was. */
export function MemberAnswerList({ answers: { coming, past, has_more_past } }: { answers: MemberAnswers }) {
  return (
    <>
      <Answers title="Komende meetups" answers={coming} empty="Voor wat er nu komt niet uitgenodigd." />
      <Answers title="Voorbije meetups" answers={past} empty="Nog niet eerder uitgenodigd." isPast>
        {has_more_past && `De laatste ${past.length}; wat daarvoor was, staat hier niet.`}
      </Answers>
    </>
  );
}

interface AnswersProps {
  readonly title: string;
  readonly answers: readonly MemberAnswer[];
  readonly empty: string;
  readonly isPast?: boolean;
  readonly children?: string | false;
}

function Answers({ title, answers, empty, isPast = false, children }: AnswersProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl font-[650]">{title}</h2>
      {answers.length === 0 ? (
        <p className="rounded-card border border-dashed border-line p-6 text-center text-soft">{empty}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {answers.map((answer) => (
            <li key={answer.id} className="relative flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-40">
                <Link
                  to={pathTo(PAGES.adminMeetup, { id: answer.id })}
                  className="font-semibold wrap-anywhere after:absolute after:inset-0"
                >
                  {answer.title}
                </Link>
                <p className="text-sm text-soft">
                  <Undivided>{`${fullDate(answer.date)}, ${timeRange(answer.start_time, answer.end_time)}`}</Undivided>
                </p>
              </div>
              {answer.cancelled && <Badge colour="red">Geannuleerd</Badge>}
              <Said answer={answer} isPast={isPast} />
            </li>
          ))}
        </ul>
      )}
      {children && <p className="mt-2 text-sm text-soft">{children}</p>}
    </section>
  );
}

/** Of a meetup that is over it is told what was said, not who was there. */
function Said({ answer: { status, waitlist_position }, isPast }: { answer: MemberAnswer; isPast: boolean }) {
  switch (status) {
    case "confirmed":
      return <Badge colour="green">{isPast ? "Zou komen" : "Komt"}</Badge>;
    case "waitlist":
      return (
        <Badge colour="orange">{isPast ? "Wachtlijst" : `Wachtlijst, nummer ${waitlist_position}`}</Badge>
      );
    case "declined":
      return <Badge colour="grey">Afgemeld</Badge>;
    case null:
      return <Badge colour="grey">Geen reactie</Badge>;
  }
}
