import type { LucideIcon } from "lucide-react";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import CircleMinus from "lucide-react/icons/circle-minus";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import { type ReactNode, type Ref, useId } from "react";
import {
  CHECK_STEPS,
  type Checked,
  type CheckStep,
  type CheckStepName,
  STEPS_OF,
  type StepState,
} from "#contract/site/connections.ts";
import { momentIn } from "#domain/moments.ts";
import { useSite } from "../../../base/page-state.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { Saving } from "./use-saving.ts";

interface CheckCardProps {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly saving: Saving;
  readonly kind: keyof typeof STEPS_OF;
  /** When a check of what is stored passed, also one after the answer of this page; null: none did. */
  readonly checkedAt: string | null;
  /** What is in force before anything was checked, while nothing new is saved, and once it is; sentences. */
  readonly inForce: Readonly<Record<"now" | "still" | "saved", string>>;
  /** Why a check takes long; a sentence. */
  readonly during?: string | undefined;
  /** Below a step, such as a button that does what it advises. */
  readonly more?: (step: CheckStep) => ReactNode;
  /** Saves what the server refuses for now. */
  readonly onKeep?: () => void;
}

export function CheckCard(props: CheckCardProps) {
  const { heading, saving, kind, checkedAt, inForce, during, more, onKeep } = props;
  const id = useId();
  const { isPending } = saving;
  const isPassedSince = saving.data?.outcome === "postponed" && saving.data.isSaved && checkedAt !== null;
  const data = isPassedSince ? undefined : saving.data;
  const steps =
    data?.steps ?? STEPS_OF[kind].map((step) => unchangedStep(step, checkedAt === null ? "waits" : "ok"));
  return (
    <section aria-labelledby={id}>
      <Card className="sm:p-6">
        <h2 id={id} ref={heading} tabIndex={-1} className="text-lg font-heading outline-none">
          Controle
        </h2>
        <p role="status" className="mt-1 text-md text-soft">
          {isPending ? (
            `Bezig met controleren... ${during ?? ""}`
          ) : (
            <Summary checked={data} checkedAt={checkedAt} inForce={inForce} />
          )}
        </p>
        <ol className="mt-3 divide-y divide-line">
          {steps.map((step) => (
            <Step key={step.step} step={step}>
              {more?.(step)}
            </Step>
          ))}
        </ol>
        {data?.outcome === "postponed" && !data.isSaved && onKeep && (
          <Button className="mt-4 max-sm:w-full" disabled={isPending} onClick={onKeep}>
            Toch bewaren
          </Button>
        )}
      </Card>
    </section>
  );
}

const unchangedStep = (step: CheckStepName, state: "waits" | "ok"): CheckStep => ({
  step,
  name: CHECK_STEPS[step],
  state,
  says: null,
  advice: null,
  said: null,
});

function Summary({
  checked,
  checkedAt,
  inForce,
}: Pick<CheckCardProps, "checkedAt" | "inForce"> & { readonly checked: Checked | undefined }) {
  const { timeZone } = useSite();
  if (!checked)
    return checkedAt === null
      ? inForce.now
      : `${inForce.now} Gecontroleerd op ${momentIn(timeZone, checkedAt)}.`;
  const isPostponed = checked.outcome === "postponed";
  const [first, then] = checked.isSaved
    ? ["Bewaard.", isPostponed ? "Over 5 minuten proberen we het opnieuw." : inForce.saved]
    : [isPostponed ? "Uitgesteld, en nog niet bewaard." : "Nog niet bewaard.", inForce.still];
  return (
    <>
      <strong className="font-semibold text-ink">{first}</strong> {then}
    </>
  );
}

const LOOKS = {
  ok: { icon: CircleCheck, look: "text-green", word: "gelukt" },
  refused: { icon: CircleX, look: "text-red", word: "geweigerd" },
  postponed: { icon: Clock, look: "text-orange", word: "uitgesteld" },
  waits: { icon: CircleDashed, look: "text-soft", word: "nog niet" },
  skipped: { icon: CircleMinus, look: "text-soft", word: "overgeslagen" },
} satisfies Record<StepState, { icon: LucideIcon; look: string; word: string }>;

export function Step({ step, children }: { readonly step: CheckStep; readonly children?: ReactNode }) {
  const { icon: Icon, look, word } = LOOKS[step.state];
  const isWaiting = step.state === "waits";
  return (
    <li className="flex gap-3 py-3">
      <Icon size={20} className={`mt-0.5 shrink-0 ${look}`} aria-hidden="true" />
      <div className="min-w-0 flex-1 text-md">
        <p
          className={isWaiting ? "text-soft" : `font-semibold ${step.state === "refused" ? "text-red" : ""}`}
        >
          {step.name}
          <span className="sr-only">: {word}</span>
        </p>
        {step.says !== null && <p className="text-soft wrap-anywhere">{step.says}.</p>}
        {step.advice !== null && <p className="mt-1 wrap-anywhere">{step.advice}</p>}
        {step.said !== null && (
          <>
            <p className="mt-1.5 text-sm text-soft">De server zei:</p>
            <pre className="mt-1 rounded-[10px] bg-raised px-3 py-2 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
              {step.said}
            </pre>
          </>
        )}
        {children && <div className="mt-2.5 empty:hidden">{children}</div>}
      </div>
    </li>
  );
}
