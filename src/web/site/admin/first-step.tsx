import { CircleCheck, CircleDashed, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";

const STATES = {
  done: { icon: CircleCheck, word: "Klaar", look: "text-green" },
  open: { icon: CircleDashed, word: "Open", look: "text-accent" },
  later: { icon: Clock, word: "Later", look: "text-soft" },
} as const;

interface FirstStepProps {
  readonly title: string;
  readonly state: keyof typeof STATES;
  readonly onLater: () => void;
  readonly onNow: () => void;
  readonly children: ReactNode;
}

/** One step; what is for later keeps its line, so that it is found again. */
export function FirstStep({ title, state, onLater, onNow, children }: FirstStepProps) {
  const { icon: Icon, word, look } = STATES[state];
  const isOpen = state === "open";
  return (
    <li className="py-3.5 last:pb-0">
      <div className="flex min-h-11 items-center gap-2.5">
        <Icon size={20} className={`shrink-0 ${look}`} aria-hidden="true" />
        <h3 className="min-w-0 flex-1 text-[17px] font-semibold">
          {title} <span className={`ml-1 text-sm ${look}`}>{word}</span>
        </h3>
        {/* One button for there and back, so that it keeps the focus. */}
        {state !== "done" && (
          <Button
            look="bare"
            className="-mr-4.5 shrink-0"
            aria-label={`${isOpen ? "Later" : "Nu doen"}: ${title}`}
            onClick={isOpen ? onLater : onNow}
          >
            {isOpen ? "Later" : "Nu doen"}
          </Button>
        )}
      </div>
      {state !== "later" && <div className="space-y-3 text-[15px] sm:pl-7.5">{children}</div>}
    </li>
  );
}
