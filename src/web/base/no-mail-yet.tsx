import type { ReactNode } from "react";
import { Note } from "../ui/notices.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";
import { useSite } from "./page-state.tsx";

interface NoMailYetProps {
  /** What stands here where mails arrive. */
  readonly children?: ReactNode;
}

/** Where a visitor or member asks for a mail, or reads that it was sent (promise 91). */
export function NoMailYet({ children }: NoMailYetProps) {
  if (useSite().hasMailServer) return children;
  return (
    <Note look="warning">
      <NoBreak>Deze site heeft nog geen mailserver: e-mail komt nog niet aan.</NoBreak>
    </Note>
  );
}
