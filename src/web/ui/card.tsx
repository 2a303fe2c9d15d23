import type { ReactNode } from "react";

export function Card({ className = "", children }: { className?: string; children: ReactNode }) {
  return <div className={`rounded-card border border-line bg-surface p-5 ${className}`}>{children}</div>;
}

/** One centred card on a page of its own: sign-in, and the pages that links in mails lead to. */
export function LonelyCard({ children }: { children: ReactNode }) {
  return (
    <div className="flex justify-center py-10 sm:py-16">
      <Card className="w-full max-w-115 sm:p-8">{children}</Card>
    </div>
  );
}
