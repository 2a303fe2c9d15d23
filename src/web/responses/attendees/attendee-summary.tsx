import Send from "lucide-react/icons/send";
import type { ReactNode } from "react";
import type { AnswerOf } from "#contract/endpoint.ts";
import { UNDO_SECONDS } from "#contract/fields.ts";
import type { MeetupId } from "#contract/ids.ts";
import { askAgain } from "#contract/mailings.ts";
import { admitLate, type meetupAttendees } from "#contract/responses/attendees.ts";
import {
  confirmedSummary,
  countInWords,
  firstTooBigInWords,
  heldSuffix,
  inDigits,
  memberCount,
} from "#domain/wording.ts";
import { adminKey, meetupsKey } from "../../base/query-meta.ts";
import { useChange } from "../../base/use-change.ts";
import { Button } from "../../ui/button.tsx";
import { Fold } from "../../ui/disclosure.tsx";
import { useMedia, WINDOW } from "../../ui/use-media.ts";

type Guests = AnswerOf<typeof meetupAttendees>;

interface AttendeeSummaryProps {
  readonly id: MeetupId;
  readonly max: number | null;
  readonly guests: Guests;
  readonly isClosed: boolean;
}

export function AttendeeSummary({ id, max, guests, isClosed }: AttendeeSummaryProps) {
  const { counts, people, totals } = guests;
  // A question that was not asked is none any more once the meetup is over.
  const isAskable = guests.reconfirmed !== null && (guests.reconfirmed.isAsked || !isClosed);
  const reconfirmed = counts.confirmed > 0 && isAskable ? guests.reconfirmed : null;
  const { attendance } = guests;
  const coming = comingInWords(people, { max, isClosed });
  const title = attendance ? `${coming}. ${cameInWords(attendance)}` : coming;
  const hasParties = people.confirmed !== counts.confirmed || people.held > 0;
  const isNarrow = useMedia(WINDOW.belowSm);
  const hasNumbers = hasParties || reconfirmed !== null || totals.length > 0;
  const tiles = (
    // The tiles of each row share its whole width.
    <div className="mb-5 flex flex-wrap gap-3 *:min-w-0 *:flex-1 *:basis-64">
      {hasParties && <People counts={counts} people={people} title={title} isUnnamed={isNarrow} />}
      {reconfirmed && <Reconfirmed id={id} reconfirmed={reconfirmed} />}
      {totals.map((total) => (
        <QuestionTotals key={total.id} total={total} />
      ))}
    </div>
  );
  return (
    <>
      {people.blocked && <p className="mb-3 text-md font-semibold">{firstTooBigInWords(people.blocked)}</p>}
      {people.late > 0 && <Late id={id} late={people.late} />}
      {(max !== null || attendance) && !(isNarrow ? hasNumbers : hasParties) && (
        <p className="mb-3 font-semibold">{title}</p>
      )}
      {!hasNumbers ? null : isNarrow ? (
        // One line, so that the names are on the first screen.
        <div className="mb-1">
          <Fold heading={<span className="font-semibold">{title}</span>}>{tiles}</Fold>
        </div>
      ) : (
        tiles
      )}
    </>
  );
}

function comingInWords(
  { confirmed, held }: Guests["people"],
  { max, isClosed }: { readonly max: number | null; readonly isClosed: boolean },
): string {
  if (max !== null)
    return confirmedSummary({ registration_count: confirmed, max_participants: max, held, isClosed });
  const people = isClosed
    ? countInWords(confirmed, "mens zou komen", "mensen zouden komen")
    : countInWords(confirmed, "mens komt", "mensen komen");
  return `${people}${heldSuffix(held)}`;
}

/** Who came without a place is named apart, so that the numbers add up. */
function cameInWords({ came, stayedAway, waited, walkIns }: NonNullable<Guests["attendance"]>): string {
  const others = [
    ...(waited === 0 ? [] : [countInWords(waited, "nog wachtte", "nog wachtten")]),
    ...(walkIns === 0 ? [] : [countInWords(walkIns, "binnenliep", "binnenliepen")]),
  ];
  const without = others.length === 0 ? "" : `, van wie ${others.join(" en ")}`;
  const away = stayedAway ? `; ${countInWords(stayedAway, "bleef weg", "bleven weg")}` : "";
  return `${countInWords(came, "kwam", "kwamen")}${without}${away}`;
}

const Tile = ({
  title,
  isUnnamed = false,
  className = "",
  children,
}: {
  readonly title: string;
  /** Below a heading that names it already. */
  readonly isUnnamed?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) => (
  <section
    aria-label={title}
    className={`space-y-2 rounded-card border border-line bg-surface p-4 ${className}`}
  >
    {!isUnnamed && <h2 className="text-lg font-heading wrap-anywhere">{title}</h2>}
    {children}
  </section>
);

interface PeopleProps extends Pick<Guests, "counts" | "people"> {
  readonly title: string;
  readonly isUnnamed: boolean;
}

function People({ counts, people, title, isUnnamed }: PeopleProps) {
  const guests = people.confirmed - counts.confirmed - people.named;
  return (
    <Tile title={title} isUnnamed={isUnnamed}>
      <p className="text-md text-soft">
        {memberCount(counts.confirmed)}
        {guests > 0 && ` en ${countInWords(guests, "introducé", "introducés")}`}
        {people.named > 0 && `, ${inDigits(people.named)} zonder lidmaatschap`}
      </p>
    </Tile>
  );
}

function Reconfirmed({
  id,
  reconfirmed: { yes, silent, isAsked, mayAsk },
}: {
  readonly id: MeetupId;
  readonly reconfirmed: NonNullable<Guests["reconfirmed"]>;
}) {
  const ask = useChange(askAgain, {
    invalidates: [adminKey],
    failed: "Fout bij versturen van de vraag",
    succeeded: null,
  });
  return (
    <Tile title={`${inDigits(yes)} bevestigd, ${inDigits(silent)} zonder reactie`}>
      <p className="text-md text-soft">
        {isAsked ? "Wie komt, kreeg de vraag ‘Kom je nog?’" : "Nog niet gevraagd: ‘Kom je nog?’"}
      </p>
      {mayAsk && (
        <Button
          disabled={ask.isPending}
          onClick={() => ask.mutate({ params: { id }, query: { undo_seconds: UNDO_SECONDS } })}
        >
          <Send size={16} aria-hidden="true" />{" "}
          {isAsked ? `Vraag de ${inDigits(silent)} nog eens` : `Vraag de ${inDigits(silent)}`}
        </Button>
      )}
    </Tile>
  );
}

function QuestionTotals({
  total: { text, options, texts, unanswered },
}: {
  total: Guests["totals"][number];
}) {
  return (
    <Tile title={text}>
      <dl className="space-y-1 text-md">
        {options.map(({ option, count }) => (
          <div key={option} className="flex justify-between gap-3">
            <dt className="wrap-anywhere">{option}</dt>
            <dd className="font-semibold tabular-nums">{inDigits(count)}</dd>
          </div>
        ))}
      </dl>
      {texts.length > 0 && <p className="text-md wrap-anywhere">{texts.join(" · ")}</p>}
      {unanswered > 0 && <p className="text-sm text-soft">{inDigits(unanswered)} zonder antwoord</p>}
    </Tile>
  );
}

function Late({ id, late }: { id: MeetupId; late: number }) {
  const admit = useChange(admitLate, { invalidates: [adminKey, meetupsKey], failed: "Fout bij toelaten" });
  return (
    <Tile title={`${countInWords(late, "laat antwoord", "late antwoorden")}`} className="mb-3">
      <p className="text-md text-soft">Ja gezegd na de sluiting: zij wachten achter de wachtlijst op jou.</p>
      <Button disabled={admit.isPending} onClick={() => admit.mutate({ params: { id } })}>
        Laat iedereen toe
      </Button>
    </Tile>
  );
}
