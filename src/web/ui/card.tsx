import type { ReactNode } from "react";

export const rowsClass = "divide-y divide-line rounded-card border border-line bg-surface";

export function RowsSkeleton() {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">Laden...</span>
      {["a", "b", "c", "d"].map((row) => (
        <div key={row} className="skeleton h-16 rounded-card" />
      ))}
    </div>
  );
}

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

export function Card({ className = "", children }: { className?: string; children: ReactNode }) {
  return <div className={`rounded-card border border-line bg-surface p-5 ${className}`}>{children}</div>;
}

/** A page with one centred card: sign-in, and the targets of links in mails. */
export function CenteredCard({ children }: { children: ReactNode }) {
  return (
    <div className="flex justify-center py-4 sm:py-16">
      <Card className="w-full max-w-115 sm:p-8">{children}</Card>
    </div>
  );
}
