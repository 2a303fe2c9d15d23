import type { ReactNode } from "react";
import { TIMING_LABELS, type Timing } from "#domain/timing.ts";

const COLOURS = {
  green: "bg-green-soft text-green",
  orange: "bg-orange-soft text-orange",
  red: "bg-red-soft text-red",
  grey: "bg-raised text-soft",
} as const;

/** The colours of a meetup's timing, as specified. */
const TIMING_COLOURS = {
  past: "grey",
  running: "grey",
  soon: "orange",
  upcoming: "green",
} as const satisfies Record<Timing, keyof typeof COLOURS>;

/** Its transparent outline is visible in forced colours. */
export function Badge({ colour, children }: { colour: keyof typeof COLOURS; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-full outline-1 -outline-offset-1 outline-transparent px-2.5 py-0.5 text-xs/5 font-semibold ${COLOURS[colour]}`}
    >
      {children}
    </span>
  );
}

/** Green, without a ground: what needs no attention. */
export const QuietBadge = ({ children }: { children: ReactNode }) => (
  <span className="flex items-center gap-1.5 py-0.5 text-xs/5 font-semibold text-green before:size-2 before:rounded-full before:bg-current">
    {children}
  </span>
);

export const TimingBadge = ({ timing }: { timing: Timing }) =>
  timing === "upcoming" ? (
    <QuietBadge>{TIMING_LABELS[timing]}</QuietBadge>
  ) : (
    <Badge colour={TIMING_COLOURS[timing]}>{TIMING_LABELS[timing]}</Badge>
  );
