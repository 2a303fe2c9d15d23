import type { ReactNode } from "react";

/** What matters less, behind its heading. */
export const Fold = ({ heading, children }: { heading: ReactNode; children: ReactNode }) => (
  <details className="group">
    <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-control [&::-webkit-details-marker]:hidden">
      {heading}
      <span className="text-[15px] text-soft group-open:hidden">Toon</span>
      <span className="hidden text-[15px] text-soft group-open:inline">Verberg</span>
    </summary>
    {children}
  </details>
);
