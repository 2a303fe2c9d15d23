import type { ReactNode } from "react";

export function Facts({ className = "", children }: { className?: string; children: ReactNode }) {
  return <dl className={`grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 ${className}`}>{children}</dl>;
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-medium">{term}</dt>
      <dd className="min-w-0 wrap-anywhere text-soft">{children}</dd>
    </>
  );
}
