import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import type { Action, ResponseStatus } from "#domain/places.ts";
import { isOver } from "#domain/timing.ts";
import { useNow, usePageState } from "../base/page-state.tsx";
import { PlainForm } from "../forms/posted.tsx";
import { RelativeDay } from "../meetup-parts/relative-day.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { Spinner } from "../ui/notices.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { WhenAndWhere } from "../ui/when-and-where.tsx";

export const LABELS = { confirm: "Ik kom", decline: "Ik kom niet" } as const;

export function Unanswered({
  action,
  actions,
  isLoading,
  recorded,
  onAnswer,
}: {
  readonly action: Action;
  /** That wait for a press; null: the answer is on its way. */
  readonly actions: ConfirmProps["actions"] | null;
  /** It is not known yet what is recorded. */
  readonly isLoading: boolean;
  /** Another answer than the one that is asked for; null: none. */
  readonly recorded: ResponseStatus | null;
  readonly onAnswer: (action: Action) => void;
}) {
  const { asked, missingMeetup } = usePageState();
  const now = useNow();
  if (actions && missingMeetup !== undefined) return <Gone />;
  if (actions && asked && isOver(asked, now)) return <Over meetup={asked} />;
  return (
    <>
      {actions && !isLoading ? (
        <Confirm actions={actions} recorded={recorded} onAnswer={onAnswer} />
      ) : (
        <div className="needs-script">
          <Spinner>{actions ? "Laden..." : "Je response wordt verwerkt..."}</Spinner>
        </div>
      )}
      <PlainQuestion action={action} />
    </>
  );
}

/** Without JavaScript; of a meetup that is over or was deleted it says so. */
function PlainQuestion({ action }: { action: Action }) {
  const { asked, missingMeetup } = usePageState();
  const now = useNow();
  if (missingMeetup !== undefined)
    return (
      <noscript>
        <Gone />
      </noscript>
    );
  if (asked && isOver(asked, now))
    return (
      <noscript>
        <Over meetup={asked} />
      </noscript>
    );
  return (
    <PlainForm label={LABELS[action]}>
      <Question action={action} />
    </PlainForm>
  );
}

const Over = ({ meetup }: { readonly meetup: Meetup }) => (
  <div className="space-y-4 py-4">
    <h1 className="text-2xl font-title wrap-anywhere hyphens-long">{meetup.title}</h1>
    <p>Deze meetup is afgelopen; reageren kan niet meer.</p>
    <LinkButton to={pathTo(PAGES.meetup, meetup)}>Bekijk de meetup</LinkButton>
  </div>
);

const Gone = () => (
  <div className="py-4 text-center">
    <h1 className="text-2xl font-title">Deze meetup is er niet meer</h1>
    <p className="mt-3 text-soft">De organisatie heeft de meetup verwijderd; reageren kan niet meer.</p>
    <LinkButton to={PAGES.home} className="mt-6">
      Bekijk andere meetups
    </LinkButton>
  </div>
);

interface ConfirmProps {
  readonly actions: readonly [Action, ...Action[]];
  readonly recorded: ResponseStatus | null;
  readonly onAnswer: (action: Action) => void;
}

function Confirm({ actions, recorded, onAnswer }: ConfirmProps) {
  const hydrated = useHydrated();
  return (
    <div className="needs-script py-4 text-center">
      <Question action={actions[0]} recorded={recorded} />
      <div className="mt-6 flex gap-2">
        {actions.map((action) => (
          <Button
            key={action}
            look={action === actions[0] ? "primary" : "quiet"}
            size="large"
            className="flex-1"
            disabled={!hydrated}
            onClick={() => onAnswer(action)}
          >
            {LABELS[action]}
          </Button>
        ))}
      </div>
    </div>
  );
}

const RECORDED = {
  confirmed: "Nu staat er dat je komt. ",
  waitlist: "Nu sta je op de wachtlijst. ",
  declined: "Nu ben je afgemeld. ",
} as const satisfies Record<ResponseStatus, string>;

function Question({ action, recorded = null }: { action: Action; recorded?: ResponseStatus | null }) {
  const { asked } = usePageState();
  const where = asked ? asked.title : "deze meetup";
  return (
    <>
      <h1 className="text-2xl font-title wrap-anywhere hyphens-long">
        {action === "confirm" ? `Kom je naar ${where}?` : `Kom je niet naar ${where}?`}
      </h1>
      {asked && (
        <div className="mt-4 flex justify-center text-left">
          <WhenAndWhere {...asked} beforeDate={<RelativeDay date={asked.date} />} />
        </div>
      )}
      <p className="mt-3 text-soft">
        {recorded !== null && RECORDED[recorded]}Druk op de knop om je antwoord door te geven.
      </p>
    </>
  );
}
