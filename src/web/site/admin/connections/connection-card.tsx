import type { LucideIcon } from "lucide-react";
import CircleAlert from "lucide-react/icons/circle-alert";
import Clock from "lucide-react/icons/clock";
import Lock from "lucide-react/icons/lock";
import { type ReactNode, useId } from "react";
import { type ConnectionState, type Connections, FROM_HOME_ASSISTANT } from "#contract/site/connections.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";

interface ConnectionCardProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly card: Pick<Connections["mail"], "state" | "says" | "advice" | "fixedBy">;
  /** The page of its form, or what opens it. */
  readonly change: string | (() => void);
  /** Whether it asks for a change, though it does not fail. */
  readonly isAsking?: boolean;
  readonly beside?: ReactNode;
  /** What is used; without that, what it is for. */
  readonly children: ReactNode;
}

const isFault = (state: ConnectionState): boolean => state === "failing" || state === "unreadable";

/** One thing that the site reaches outside: its state in one line, then what is used. */
export function ConnectionCard(props: ConnectionCardProps) {
  const { icon: Icon, title, card, isAsking = false, beside, children } = props;
  const id = useId();
  return (
    <li
      aria-labelledby={id}
      className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex min-w-0 flex-1 basis-80 gap-3 sm:gap-4">
        <Icon size={20} className="mt-0.5 shrink-0 text-soft" aria-hidden="true" />
        <div className="min-w-0 max-w-150 flex-1">
          <h2 id={id} className="text-lg font-heading">
            {title}
          </h2>
          <State {...card} isAsking={isAsking} />
          <p className="mt-1 text-md text-soft wrap-anywhere sm:pl-6">{children}</p>
        </div>
      </div>
      {card.fixedBy === null ? (
        <div className="flex gap-2.5 max-sm:w-full max-sm:*:flex-1">
          {beside}
          <Change {...props} />
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 max-sm:justify-start">
          {beside}
          <Fixed by={card.fixedBy} />
        </div>
      )}
    </li>
  );
}

const STATES = {
  works: <span className="size-2 rounded-full bg-green" />,
  off: <span className="size-2 rounded-full border border-soft" />,
  postponed: <Clock size={16} className="text-orange" />,
  failing: <CircleAlert size={16} className="text-red" />,
  unreadable: <CircleAlert size={16} className="text-red" />,
} satisfies Record<ConnectionState, ReactNode>;

function State({
  state,
  says,
  advice,
  isAsking,
}: ConnectionCardProps["card"] & { readonly isAsking: boolean }) {
  // Of what is off, the button says it.
  const isAdvised = advice !== null && (state !== "off" || isAsking);
  return (
    <>
      <p
        className={`mt-0.5 flex gap-2 text-md max-sm:-ml-8 max-sm:gap-3 ${isFault(state) ? "font-semibold text-red" : ""}`}
      >
        {/* On a phone it is below the icon, so that all text begins at one line. */}
        <span className="flex h-5.5 w-4 shrink-0 items-center justify-center max-sm:w-5" aria-hidden="true">
          {STATES[state]}
        </span>
        <span className="min-w-0 wrap-anywhere">{says}.</span>
      </p>
      {isAdvised && <p className="mt-1.5 text-md wrap-anywhere sm:pl-6">{advice}</p>}
    </>
  );
}

/** What repairs a fault is the only blue button of the page. */
function Change({ title, card: { state }, change, isAsking = false }: ConnectionCardProps) {
  const words = isFault(state) ? "Herstel" : state === "off" ? "Instellen" : "Wijzig";
  const look = isFault(state) || isAsking ? "primary" : "quiet";
  const label = `${words}: ${title}`;
  return typeof change === "string" ? (
    <LinkButton to={change} look={look} aria-label={label}>
      {words}
    </LinkButton>
  ) : (
    <Button look={look} aria-label={label} onClick={change}>
      {words}
    </Button>
  );
}

const Fixed = ({ by }: { readonly by: string }) => (
  <p className="flex items-center gap-2 text-sm text-soft">
    <Lock size={15} className="shrink-0" aria-hidden="true" />
    <span>
      {by === FROM_HOME_ASSISTANT ? (
        `Van ${FROM_HOME_ASSISTANT}`
      ) : (
        <>
          Vastgezet op de server, met{" "}
          <code className="rounded bg-raised px-1.5 py-0.5 wrap-anywhere">{by}</code>
        </>
      )}
    </span>
  </p>
);
