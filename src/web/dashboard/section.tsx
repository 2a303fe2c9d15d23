import type { ReactNode } from "react";
import { Fold } from "../ui/fold.tsx";

interface SectionProps {
  readonly title: string;
  readonly count: number;
  readonly isFolded: boolean;
  readonly children: ReactNode;
}

/** A heading with a count above cards, folded when they matter less. */
export function Section({ title, count, isFolded, children }: SectionProps) {
  const heading = (
    <h2 className="text-[17px] font-[650]">
      {title} <span className="font-normal text-soft">({count})</span>
    </h2>
  );
  if (!isFolded)
    return (
      <section>
        <div className="mb-2.5">{heading}</div>
        {children}
      </section>
    );
  return (
    <section>
      <Fold heading={heading}>
        <div className="mt-2.5">{children}</div>
      </Fold>
    </section>
  );
}
