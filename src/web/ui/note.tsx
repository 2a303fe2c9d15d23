import type { ReactNode } from "react";

const LOOKS = {
  info: "bg-accent-soft text-ink",
  warning: "bg-orange-soft text-orange",
  pending: "bg-yellow-soft text-yellow",
  error: "bg-red-soft text-red",
} as const;

export function Note({ look = "info", children }: { look?: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <div
      role={look === "error" ? "alert" : undefined}
      className={`rounded-control px-3.5 py-3 text-[15px] ${LOOKS[look]}`}
    >
      {children}
    </div>
  );
}
