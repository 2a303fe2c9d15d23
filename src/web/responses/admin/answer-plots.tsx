import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from "recharts";
import type { ParticipantStatistics } from "#contract/responses/admin.ts";
import { calendarLeaf, type Day, dateIn } from "#domain/dutch-dates.ts";
import { DAY_MS } from "#domain/timing.ts";

const dayLabel = (date: Day) => {
  const { day, month } = calendarLeaf(date);
  return `${day} ${month}`;
};

export function AnswerPlots({ statistics }: { statistics: ParticipantStatistics }) {
  const { accepted, declined, invitationsSent } = statistics.invitationStats;
  const none = Math.max(0, invitationsSent - accepted - declined);
  return (
    <div className="space-y-6">
      <SharesBar
        shares={[
          ["Ja", accepted],
          ["Nee", declined],
          [`Geen antwoord ${none}`, none],
        ]}
      />
      <AnswersOverTime timeline={statistics.timeline} />
    </div>
  );
}

const FILLS = ["fill-green", "fill-red", "fill-line"] as const;
const DOTS = ["bg-green", "bg-red", "bg-line"] as const;

/** @param shares the figures above say how many said yes and no */
function SharesBar({ shares }: { shares: readonly (readonly [string, number])[] }) {
  const total = shares.reduce((sum, [, number]) => sum + number, 0);
  if (total === 0) return null;
  let begin = 0;
  return (
    <figure>
      <svg aria-hidden="true" className="h-7 w-full overflow-hidden rounded-control">
        {shares.map(([label, number], index) => {
          const x = `${(begin / total) * 100}%`;
          begin += number;
          return (
            <rect
              key={label}
              x={x}
              width={`${(number / total) * 100}%`}
              height="100%"
              className={FILLS[index]}
            />
          );
        })}
      </svg>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
        {shares.map(([label], index) => (
          <span key={label} className="inline-flex items-center gap-2">
            <span className={`size-2.5 rounded-full ${DOTS[index]}`} aria-hidden="true" />
            {label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function AnswersOverTime({ timeline }: { timeline: ParticipantStatistics["timeline"] }) {
  if (timeline.days.length === 0) return null;
  const all = everyDay(timeline).map(({ date, yes, no }) => ({ day: dayLabel(date), Ja: yes, Nee: no }));
  const reminders = timeline.reminders.map(dayLabel);
  return (
    <figure>
      {/* In the colours of the shares above. */}
      <figcaption className="mb-2 font-heading">Antwoorden per dag</figcaption>
      <ul className="sr-only">
        {timeline.days.map(({ date, yes, no }) => (
          <li key={date}>
            {dayLabel(date)}: {yes} ja, {no} nee
          </li>
        ))}
      </ul>
      <div className="h-56 text-sm" aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={all} maxBarSize={56} margin={{ top: LABEL_PX }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="day" stroke="var(--soft)" tickLine={false} />
            <YAxis allowDecimals={false} stroke="var(--soft)" width={32} tickLine={false} axisLine={false} />
            {reminders.map((day) => (
              <ReferenceLine
                key={day}
                x={day}
                stroke="var(--orange)"
                strokeDasharray="4 3"
                label={{ value: "herinnering", position: "top", textAnchor: sideOf(day, all) }}
              />
            ))}
            <Bar dataKey="Ja" stackId="answers" fill="var(--green)" isAnimationActive={false} />
            <Bar dataKey="Nee" stackId="answers" fill="var(--red)" isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}

/** Room for a label above the bars. */
const LABEL_PX = 22;

/** Towards the middle of the chart, so that no label is cut off at its edge. */
const sideOf = (day: string, all: readonly { readonly day: string }[]) =>
  all.findIndex((each) => each.day === day) * 2 < all.length - 1 ? "start" : "end";

type Timeline = ParticipantStatistics["timeline"];

/** A longer period shows only days with an invitation, an answer or a reminder. */
const MAX_DAYS = 60;

/** The days to plot, from the invitation to the last answer or reminder; up to `MAX_DAYS` with days without events. */
export function everyDay({ since, days, reminders }: Timeline): Timeline["days"] {
  const eventful = [
    ...new Set([...days.map(({ date }) => date), ...reminders, ...(since === null ? [] : [since])]),
  ].sort();
  const first = eventful[0];
  const last = eventful.at(-1);
  if (first === undefined || last === undefined) return [];
  const number = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  const dates =
    number > MAX_DAYS ? eventful : Array.from({ length: number }, (_none, index) => dayAfter(first, index));
  const known = new Map(days.map((day) => [day.date, day]));
  return dates.map((date) => known.get(date) ?? { date, yes: 0, no: 0 });
}

const dayAfter = (date: Day, days: number) => dateIn("UTC", Date.parse(date) + days * DAY_MS);
