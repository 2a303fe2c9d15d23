import { useQueryClient } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import Clock from "lucide-react/icons/clock";
import { type ReactNode, useState } from "react";
import { changeFirstSteps, STEPS, type Step, type FirstSteps as Steps } from "#contract/site/admin.ts";
import { Loaded } from "../../base/loaded.tsx";
import { useSite } from "../../base/page-state.tsx";
import { useChange } from "../../base/use-change.ts";
import { firstStepsQuery } from "../../mail-log/first-steps-query.ts";
import { TestMailDialog } from "../../mail-log/test-mail-dialog.tsx";
import { Bar } from "../../ui/bar.tsx";
import { Button } from "../../ui/button.tsx";
import { stepTexts } from "./step-texts.tsx";

export const isAllDone = (steps: Steps): boolean => STEPS.every((step) => steps[step].isDone);

/** Setup steps for the organiser of a new site, until all are done or the organiser hides them. */
export function FirstSteps() {
  const [isTesting, setTesting] = useState(false);
  const client = useQueryClient();
  const close = () => {
    setTesting(false);
    void client.invalidateQueries({ queryKey: firstStepsQuery.queryKey });
  };
  return (
    <>
      {/* Without them the page says itself what failed. */}
      <Loaded query={firstStepsQuery} loading={null} whenFailed={() => <></>}>
        {(steps) =>
          steps.isAway || isAllDone(steps) ? null : (
            <StepsCard steps={steps} onTest={() => setTesting(true)} />
          )
        }
      </Loaded>
      {isTesting && <TestMailDialog onClose={close} />}
    </>
  );
}

const TITLES: Readonly<Record<Step, string>> = {
  account: "Eigen adres en inlog",
  name: "Naam en logo",
  address: "Webadres",
  mail: "Mailserver",
  members: "Breng je leden mee",
  colleague: "Tweede beheerder",
  meetup: "Eerste meetup",
};

/** What the line says of the next step. */
const NEXT: Readonly<Record<Step, string>> = {
  account: "je eigen adres en inlog, zodat alleen jij erin kunt",
  name: "naam en logo, boven elke pagina en elke e-mail",
  address: "het webadres, zodat links in e-mails werken",
  mail: "e-mail versturen",
  members: "je leden meebrengen",
  colleague: "een tweede beheerder, zodat de avond doorgaat als jij ziek bent",
  meetup: "de eerste meetup",
};

interface StepsProps {
  readonly steps: Steps;
  readonly onTest: () => void;
}

/** One line with the next step, which opens to all steps in place. It cannot be put away before mail works. */
function StepsCard({ steps, onTest }: StepsProps) {
  const putAway = useChangeSteps("Opgeborgen; je vindt het terug bij Site");
  const { later } = steps;
  const [isUnfolded, setUnfolded] = useState(false);
  const next = STEPS.find((step) => isOpenStep(steps, step));
  const done = STEPS.filter((step) => steps[step].isDone).length;
  return (
    <section
      aria-labelledby="zo-begin-je"
      className="rounded-card border border-line bg-surface px-4 py-1.5 sm:px-5"
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="zo-begin-je" className="text-md font-semibold">
          Zo begin je
        </h2>
        <Bar className="w-20" max={STEPS.length} value={done} />
        <p className="text-sm text-soft">
          {done} van {STEPS.length}
          <span className="sr-only"> stappen klaar</span>
        </p>
        <p className="min-w-0 flex-1 text-md text-soft max-sm:basis-full">
          {steps.mail.server === "files" && (
            <strong className="font-semibold text-red">E-mail gaat nog nergens heen. </strong>
          )}
          {next && `Volgende: ${NEXT[next]}`}
        </p>
        <div className="-mr-4.5 flex items-center max-sm:-ml-4.5">
          <Button
            look="bare"
            className="text-accent!"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? "Inklappen" : "Nu doen"}
          </Button>
          {steps.mail.isDone && (
            <Button
              look="bare"
              disabled={putAway.isPending}
              onClick={() => putAway.mutate({ body: { isAway: true, later } })}
            >
              Opbergen
            </Button>
          )}
        </div>
      </div>
      {isUnfolded && <StepList steps={steps} onTest={onTest} />}
    </section>
  );
}

const isOpenStep = (steps: Steps, step: Step) => !steps[step].isDone && !steps.later.includes(step);

function StepList({ steps, onTest }: StepsProps) {
  const change = useChangeSteps(null);
  const { later } = steps;
  const [chosen, setChosen] = useState<Step | null>(null);
  const current =
    chosen !== null && isOpenStep(steps, chosen) ? chosen : STEPS.find((step) => isOpenStep(steps, step));
  const { contactEmail } = useSite();
  const texts = stepTexts(steps, { contactEmail, onTest });
  return (
    <ol className="mt-2 divide-y divide-line border-t border-line pb-2">
      {STEPS.map((step) => (
        <FirstStep
          key={step}
          title={TITLES[step]}
          state={steps[step].isDone ? "done" : later.includes(step) ? "later" : "open"}
          isCurrent={step === current}
          hint={texts[step].hint}
          onLater={() => change.mutate({ body: { isAway: false, later: [...later, step] } })}
          onNow={() => {
            setChosen(step);
            if (later.includes(step))
              change.mutate({ body: { isAway: false, later: later.filter((each) => each !== step) } });
          }}
        >
          {texts[step].text}
        </FirstStep>
      ))}
    </ol>
  );
}

/** @param succeeded text of the success toast; null where the page itself shows the change */
export const useChangeSteps = (succeeded: string | null) =>
  useChange(changeFirstSteps, {
    invalidates: [firstStepsQuery.queryKey],
    failed: "Dit kon niet worden opgeslagen",
    succeeded,
  });

const STATES = {
  done: { icon: CircleCheck, word: "Klaar", look: "text-green" },
  open: { icon: CircleDashed, word: "Open", look: "text-accent" },
  later: { icon: Clock, word: "Later", look: "text-soft" },
} as const;

interface FirstStepProps {
  readonly title: string;
  readonly state: keyof typeof STATES;
  /** The one open step that is shown whole. */
  readonly isCurrent: boolean;
  /** One line for a step that is not shown whole. */
  readonly hint: string;
  readonly onLater: () => void;
  readonly onNow: () => void;
  readonly children: ReactNode;
}

/** One step. Only the current one shows its text; a done one says in a line what it came to. */
function FirstStep({ title, state, isCurrent, hint, onLater, onNow, children }: FirstStepProps) {
  const { icon: Icon, word, look } = STATES[state];
  const isShown = isCurrent || (state === "done" && hint === "");
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className="-mx-3 px-3 py-3 aria-[current=step]:rounded-card aria-[current=step]:bg-accent-soft"
    >
      <div className="flex min-h-11 items-center gap-2.5">
        <Icon size={20} className={`shrink-0 ${look}`} aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <h3 className="text-lg font-semibold">
            {title} <span className={`ml-1 text-sm ${look}`}>{word}</span>
          </h3>
          {!isShown && <p className="text-md text-soft wrap-anywhere">{hint}</p>}
        </div>
        {/* The same button postpones and resumes, so that it keeps the focus. */}
        {state !== "done" && (
          <Button
            className="w-28 shrink-0 px-0!"
            aria-label={`${isCurrent ? "Later" : "Nu doen"}: ${title}`}
            onClick={isCurrent ? onLater : onNow}
          >
            {isCurrent ? "Later" : "Nu doen"}
          </Button>
        )}
      </div>
      {isShown && <div className="space-y-3 text-md sm:pl-7.5">{children}</div>}
    </li>
  );
}
