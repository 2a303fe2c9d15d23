import type { LucideIcon } from "lucide-react";
import Check from "lucide-react/icons/check";
import Hourglass from "lucide-react/icons/hourglass";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useRef } from "react";
import type { Meetup } from "#contract/meetups.ts";
import {
  ALL_TAKEN,
  closedInWords,
  reasonToWait,
  timeLeft,
  withCompanions,
  yesWaits,
} from "#domain/answering-words.ts";
import { freeToNew } from "#domain/companions.ts";
import { untilInWords } from "#domain/countdown.ts";
import { canTakePlace, numberWaiting } from "#domain/offers.ts";
import { type Action, isYes, type ResponseStatus } from "#domain/places.ts";
import { useNow, useSite } from "../base/page-state.tsx";
import { useLastDay } from "../meetup-parts/last-day.ts";
import { Badge } from "../ui/badge.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";

const LABELS = {
  confirmed: ["green", "Geregistreerd"],
  waitlist: ["orange", "Wachtlijst"],
  declined: ["grey", "Afgemeld"],
  none: ["grey", "Geen reactie"],
} as const satisfies Record<ResponseStatus | "none", readonly [string, string]>;

export function StatusBadge({ status }: { status: ResponseStatus | null }) {
  const [colour, label] = LABELS[status ?? "none"];
  return <Badge colour={colour}>{label}</Badge>;
}

/** The badge at the end of a line of text. */
export const StatusInText = ({ status }: { status: ResponseStatus | null }) => (
  <span className="my-0.5 inline-block align-middle">
    <StatusBadge status={status} />
  </span>
);

/** Content of one of the two buttons: the current status, which ignores presses, or the action that changes it. */
interface Place {
  readonly label: string;
  readonly look: keyof typeof LOOKS;
  readonly state?: true;
  readonly icon?: LucideIcon;
}

const LOOKS = {
  primary: "border-accent bg-accent text-on-accent hover:bg-accent-strong",
  quiet: "border-line bg-surface text-ink hover:bg-raised",
  back: "border-line bg-surface text-accent hover:bg-raised hover:text-accent-strong",
  away: "border-transparent text-soft underline underline-offset-4 hover:text-ink",
  coming: "border-transparent bg-green-soft text-green",
  waiting: "border-transparent bg-orange-soft text-orange",
  declined: "border-transparent bg-raised text-soft",
  unsent: "border-dashed border-field-line bg-surface text-ink",
} as const;

const NO_LONGER: Place = { label: "Ik kan toch niet", look: "away" };

const PLACES: Readonly<Record<ResponseStatus | "none", readonly [yes: Place, no: Place]>> = {
  none: [
    { label: "Ik kom", look: "primary" },
    { label: "Ik kom niet", look: "quiet" },
  ],
  confirmed: [{ label: "Geregistreerd", look: "coming", state: true, icon: Check }, NO_LONGER],
  waitlist: [{ label: "Wachtlijst", look: "waiting", state: true, icon: Hourglass }, NO_LONGER],
  declined: [
    { label: "Ik kom wel", look: "back" },
    { label: "Afgemeld", look: "declined", state: true },
  ],
};

/** A place is offered to the member on the waitlist, or free for the first who says yes. */
const OFFERED: readonly [yes: Place, no: Place] = [
  { label: "Ik neem de plek", look: "primary" },
  { label: "Nee, bedankt", look: "quiet" },
];

/** Below words: without a border, the way back begins where they begin. */
const ALONE: Readonly<Record<Action, string>> = { confirm: "px-1", decline: "-ml-px [&>span]:justify-start" };

const ACTIONS = ["confirm", "decline"] as const satisfies readonly Action[];

interface AnswerControlProps {
  readonly meetup: Meetup;
  /** Whether lines beside the buttons say what a yes leads to, and the companions; otherwise the buttons do. */
  readonly hasRoom?: boolean;
  /** Whether a badge on the screen says that no places are left. */
  readonly isFullSaid?: boolean;
  /** The action that the server has not answered yet. */
  readonly pending: Action | null;
  /** The answer that no server received, which is sent once one is reached. */
  readonly unsent: Action | null;
  /** Does not send it any more. */
  readonly onDrop: () => void;
  readonly large?: boolean;
  /** The only button, where the state stands beside it. */
  readonly only?: Action | null;
  readonly onAnswer: (action: Action) => void;
}

/** The chosen one ignores presses, so that a second press never reverses the answer; not `disabled`, which would lose the focus. */
export function AnswerControl(props: AnswerControlProps) {
  const {
    meetup,
    hasRoom = true,
    isFullSaid = false,
    pending,
    unsent,
    large = false,
    only = null,
    onAnswer,
    onDrop,
  } = props;
  const control = useRef<HTMLFieldSetElement>(null);
  // The pressed button disappears.
  const drop = () => {
    control.current?.querySelector("button")?.focus();
    onDrop();
  };
  const { title, registrationStatus: status = null } = meetup;
  const isWait = freeToNew(meetup) === 0 || meetup.isClosed === true;
  const waits = isWait && !hasRoom && (status === null || status === "declined");
  const places = canTakePlace(meetup) ? OFFERED : PLACES[status ?? "none"];
  const beside = waits ? "op de wachtlijst" : besideYes(meetup, hasRoom);
  return (
    <fieldset ref={control} className="@container min-w-0">
      <legend className="sr-only">Jouw antwoord: {title}</legend>
      <div className={only === null ? "grid grid-cols-2 gap-2" : large ? "grid max-w-60" : "grid w-26"}>
        {ACTIONS.filter((action) => (only ?? action) === action).map((action) => (
          <PlaceButton
            // The only button keeps the focus when its label changes.
            key={only === null ? action : "only"}
            place={asUnsent(places[action === "decline" ? 1 : 0], unsent === action)}
            title={title}
            beside={action === "decline" ? null : beside}
            size={`${large ? "min-h-13" : "min-h-11"} ${only !== null && large ? ALONE[action] : "px-1"}`}
            isBusy={pending !== null}
            isPending={pending === action}
            onPress={() => onAnswer(action)}
          />
        ))}
      </div>
      {unsent !== null && <Unsent onDrop={drop} />}
      {canTakePlace(meetup) && <Offered meetup={meetup} />}
      {hasRoom && <WhereYesLeads meetup={meetup} isFullSaid={isFullSaid} />}
    </fieldset>
  );
}

const Unsent = ({ onDrop }: { onDrop: () => void }) => (
  <p className="mt-2 flex items-center justify-between gap-3 text-sm text-orange">
    <span role="alert">Nog niet verstuurd. We versturen het zodra er verbinding is.</span>
    <button
      type="button"
      className="min-h-11 shrink-0 font-semibold underline underline-offset-3"
      onClick={onDrop}
    >
      Laat maar
    </button>
  </p>
);

function Offered({ meetup: { offer } }: { meetup: Meetup }) {
  const now = useNow();
  const { timeZone } = useSite();
  if (!offer)
    return (
      <p className="mt-2 text-md font-semibold">Er is een plek vrij: wie het eerst ja zegt, heeft hem.</p>
    );
  const until = Date.parse(offer.until);
  return (
    <p className="mt-2 text-md text-soft">
      <span className="block font-semibold text-ink">
        <NoBreak>{`Er is een plek voor je, ${timeLeft(until - now)}`}</NoBreak>
      </span>{" "}
      Tot {untilInWords(until, { timeZone, now })}, daarna vervalt het aanbod en gaat het naar wie wacht. Met{" "}
      <span className="whitespace-nowrap">‘{OFFERED[1].label}’</span> ga je van de wachtlijst.
    </p>
  );
}

/** What a yes would mean where it gives no place, for those that have not said it. */
function WhereYesLeads({ meetup, isFullSaid }: { meetup: Meetup; isFullSaid: boolean }) {
  const { registrationStatus: status = null, isClosed } = meetup;
  const lastDay = useLastDay(meetup);
  if (isYes(status)) return null;
  if (isClosed) return <p className="mt-2 text-sm text-orange">{closedInWords(lastDay)}</p>;
  const reason = reasonToWait(meetup, ALL_TAKEN);
  if (reason === null) return null;
  const isSaid = isFullSaid && meetup.registrationCounts.available === 0;
  return status === null ? (
    <p className="mt-2 text-sm text-orange">{yesWaits(isSaid ? null : reason)}</p>
  ) : (
    <p className="mt-2 text-sm text-soft">{yesWaits(null, "Ik kom wel")}</p>
  );
}

const asUnsent = (place: Place, isUnsent: boolean): Place =>
  isUnsent ? { ...place, look: "unsent" } : place;

/** `nummer 3`, `met 1 introducé`; not beside an offer, which is an action. */
function besideYes(meetup: Meetup, hasRoom: boolean): string | null {
  const { registrationStatus, own } = meetup;
  if (!hasRoom && registrationStatus === "confirmed" && own && own.guests > 0)
    return withCompanions(own.guests);
  const number = numberWaiting(meetup);
  return number === null ? null : `nummer ${number}`;
}

interface PlaceButtonProps {
  readonly place: Place;
  readonly title: string;
  readonly beside: string | null;
  /** Its height, and the room beside its words. */
  readonly size: string;
  readonly isBusy: boolean;
  readonly isPending: boolean;
  readonly onPress: () => void;
}

function PlaceButton({ place, title, beside, size, isBusy, isPending, onPress }: PlaceButtonProps) {
  const { look, state = false } = place;
  const label = state && beside !== null ? `${place.label},` : place.label;
  const Icon = isPending ? LoaderCircle : place.icon;
  const isIdle = state || isBusy;
  return (
    <button
      type="button"
      aria-label={`${beside === null ? label : `${label} ${beside}`}: ${title}`}
      aria-disabled={isIdle}
      aria-pressed={state}
      aria-busy={isPending}
      onClick={() => !isIdle && onPress()}
      className={`relative rounded-control border text-center text-md leading-tight font-semibold transition-colors aria-disabled:cursor-default ${size} ${LOOKS[look]}`}
    >
      {/* The icon stands beside the first line only, so that the second has the whole width, and stays one line. */}
      <span className="flex items-center justify-center gap-2">
        {Icon && (
          <Icon
            size={16}
            className={`shrink-0 ${isPending ? "animate-spin" : "@max-tight:hidden"}`}
            aria-hidden="true"
          />
        )}
        <span className="min-w-0">{label}</span>
      </span>{" "}
      {beside !== null && (
        <span className="block text-sm/tight font-medium whitespace-nowrap @max-tight:text-xs/tight">
          {beside}
        </span>
      )}
    </button>
  );
}
