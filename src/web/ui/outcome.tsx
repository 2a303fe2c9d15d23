import { CircleCheck, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { LonelyCard } from "./card.tsx";

interface OutcomeProps {
  readonly ok: boolean;
  readonly title: string;
  /** Said when the page has done its work; what goes on below it is no part of that. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

export function Outcome({ ok, title, below, children }: OutcomeProps) {
  const Icon = ok ? CircleCheck : CircleX;
  return (
    <LonelyCard>
      <div role={ok ? "status" : "alert"} className="text-center">
        <Icon size={48} className={`mx-auto ${ok ? "text-green" : "text-red"}`} aria-hidden="true" />
        <h1 className="mt-4 text-2xl font-[680]">{title}</h1>
        <div className="mt-3 space-y-6 text-soft">{children}</div>
      </div>
      {below}
    </LonelyCard>
  );
}
