import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Unlink from "lucide-react/icons/unlink";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { CenteredCard } from "./card.tsx";
import { Empty, type EmptyProps } from "./empty.tsx";

export function Spinner({ children }: { children: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-6 text-soft">
      <span
        className="size-9 animate-spin rounded-full border-3 border-line border-t-accent"
        aria-hidden="true"
      />
      <p>{children}</p>
    </div>
  );
}

interface OutcomeProps {
  /** Null: a link that no longer works, which is no failure. */
  readonly ok: boolean | null;
  readonly title: string;
  /** Outside the live region, so that a screen reader does not announce it with the outcome. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

export function Outcome({ ok, title, below, children }: OutcomeProps) {
  const Icon = ok === null ? Unlink : ok ? CircleCheck : CircleX;
  const colour = ok === null ? "text-soft" : ok ? "text-green" : "text-red";
  return (
    <CenteredCard>
      <div role={ok ? "status" : "alert"} className="text-center">
        <Icon size={48} className={`mx-auto ${colour}`} aria-hidden="true" />
        <h1 className="mt-4 text-2xl font-title">{title}</h1>
        <div className="mt-3 space-y-6 text-soft">{children}</div>
      </div>
      {below}
    </CenteredCard>
  );
}

const LOOKS = {
  info: "bg-accent-soft text-ink",
  warning: "bg-orange-soft text-orange",
  pending: "bg-yellow-soft text-yellow",
  error: "bg-red-soft text-red",
} as const;

export function Note({ look = "info", children }: { look?: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <div
      role={look === "error" ? "alert" : undefined}
      className={`rounded-control px-3.5 py-3 text-md ${LOOKS[look]}`}
    >
      {children}
    </div>
  );
}

export function NothingFound({ onClear, ...empty }: EmptyProps & { readonly onClear: () => void }) {
  return (
    <Empty text="Niets past bij wat je zoekt." {...empty}>
      <Button onClick={onClear}>
        <X size={16} aria-hidden="true" /> Wis filters
      </Button>
    </Empty>
  );
}
