import type { ReactNode } from "react";
import type { Timing } from "#domain/timing.ts";
import { Badge } from "../../ui/badge.tsx";

/** Of a countdown, which itself says that a meetup runs. */
const COLOURS = { past: "grey", running: "green", soon: "orange", upcoming: "grey" } as const;

export const CountdownBadge = ({ timing, children }: { timing: Timing; children: ReactNode }) => (
  <Badge colour={COLOURS[timing]}>{children}</Badge>
);
