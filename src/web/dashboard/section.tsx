import type { ReactNode } from "react";

interface SectionProps {
  readonly title: string;
  readonly count: number;
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Section({ title, count, id, className = "", children }: SectionProps) {
  return (
    <section id={id} className={className}>
      <h2 className="mb-2.5 text-lg font-heading">
        {title} <span className="font-normal text-soft">({count})</span>
      </h2>
      {children}
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
