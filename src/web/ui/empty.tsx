import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

export interface EmptyProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
}

export function Empty({ icon: Icon, title, text, children }: EmptyProps) {
  return (
    <div className="rounded-card border border-dashed border-line px-5 py-14 text-center">
      <Icon size={32} className="mx-auto text-soft" aria-hidden="true" />
      <p className="mt-4 text-lg font-semibold">{title}</p>
      {text !== undefined && <p className="mx-auto mt-1.5 max-w-120 text-soft">{text}</p>}
      {children && <div className="mt-5 flex flex-wrap justify-center gap-2.5">{children}</div>}
    </div>
  );
}

export function ListFailed({ sentence, retry }: { sentence: string; retry: () => void }) {
  return (
    <div
      role="alert"
      data-failed
      className="rounded-card border border-line bg-surface px-5 py-12 text-center"
    >
      <p className="text-lg font-semibold">{sentence}</p>
      <Button className="mt-5" onClick={retry}>
        Opnieuw proberen
      </Button>
    </div>
  );
}
