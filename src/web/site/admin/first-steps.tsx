import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { STEPS, type Step, type FirstSteps as Steps } from "#contract/site/admin.ts";
import { Loaded } from "../../loaded.tsx";
import { TestMailDialog } from "../../mail-log/test-mail-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { focusMain } from "../../ui/focus-main.ts";
import { FirstStep } from "./first-step.tsx";
import { firstStepsQuery } from "./queries.ts";
import { AddressStep, MailStep, MeetupStep, NameStep } from "./step-texts.tsx";
import { useChangeSteps } from "./use-change-steps.ts";

export const isAllDone = (steps: Steps): boolean => STEPS.every((step) => steps[step].isDone);

/** Leads the organiser of a new site, until all is done or they put it away. */
export function FirstSteps() {
  const [isTesting, setTesting] = useState(false);
  const client = useQueryClient();
  const close = () => {
    setTesting(false);
    void client.invalidateQueries({ queryKey: firstStepsQuery.queryKey });
  };
  return (
    <>
      <Loaded query={firstStepsQuery} loading={null}>
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
  name: "Naam van de club",
  address: "Webadres",
  mail: "Mailserver",
  meetup: "Eerste meetup",
};

function StepsCard({ steps, onTest }: { steps: Steps; onTest: () => void }) {
  const change = useChangeSteps();
  const putAway = useChangeSteps("Opgeborgen; je vindt het terug bij Site");
  const { later } = steps;
  const done = STEPS.filter((step) => steps[step].isDone).length;
  const texts: Readonly<Record<Step, React.ReactNode>> = {
    name: <NameStep {...steps.name} />,
    address: <AddressStep {...steps.address} />,
    mail: <MailStep {...steps.mail} onTest={onTest} />,
    meetup: <MeetupStep {...steps.meetup} />,
  };
  return (
    <section
      aria-labelledby="zo-begin-je"
      className="mb-7 rounded-card border border-accent bg-surface p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div>
          <h2 id="zo-begin-je" className="text-xl font-[650]">
            Zo begin je
          </h2>
          <p className="text-[15px] text-soft">
            {done} van {STEPS.length} stappen klaar
          </p>
        </div>
        <Button
          look="bare"
          className="-mr-4.5"
          disabled={putAway.isPending}
          onClick={() => putAway.mutate({ isAway: true, later }, { onSuccess: focusMain })}
        >
          Opbergen
        </Button>
      </div>
      <ol className="mt-4 divide-y divide-line">
        {STEPS.map((step) => (
          <FirstStep
            key={step}
            title={TITLES[step]}
            state={steps[step].isDone ? "done" : later.includes(step) ? "later" : "open"}
            onLater={() => change.mutate({ isAway: false, later: [...later, step] })}
            onNow={() => change.mutate({ isAway: false, later: later.filter((each) => each !== step) })}
          >
            {texts[step]}
          </FirstStep>
        ))}
      </ol>
    </section>
  );
}
