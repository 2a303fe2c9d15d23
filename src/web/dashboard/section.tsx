import type { ReactNode } from "react";

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
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-control [&::-webkit-details-marker]:hidden">
          {heading}
          <span className="text-[15px] text-soft group-open:hidden">Toon</span>
          <span className="hidden text-[15px] text-soft group-open:inline">Verberg</span>
        </summary>
        <div className="mt-2.5">{children}</div>
      </details>
    </section>
  );
}
