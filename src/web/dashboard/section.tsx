import type { ReactNode } from "react";
import { Fold } from "../ui/disclosure.tsx";

interface SectionProps {
  readonly title: string;
  readonly count: number;
  readonly isFolded: boolean;
  readonly children: ReactNode;
}

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

/** Columns of cards, as high as the window: nothing in sight below them moves when the meetups arrive. */
export function MeetupsOnTheirWay({ children }: { children: string }) {
  return (
    <div role="status" className="min-h-dvh">
      <span className="sr-only">{children}</span>
      <div className="grid gap-x-5 gap-y-6 lg:grid-cols-3" aria-hidden="true">
        {["left", "middle", "right"].map((column) => (
          <div key={column}>
            <div className="skeleton h-5.25 w-36" />
            <div className="skeleton mt-2.5 h-52 rounded-card" />
          </div>
        ))}
      </div>
    </div>
  );
}
