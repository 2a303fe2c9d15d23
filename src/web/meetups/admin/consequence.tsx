import CornerDownRight from "lucide-react/icons/corner-down-right";
import type { ReactNode } from "react";

/** What a setting will do, in words. */
export const Consequence = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-2.5 text-sm text-soft">
    <CornerDownRight size={16} className="mt-0.5 shrink-0 text-accent" aria-hidden="true" />
    <span>{children}</span>
  </p>
);
