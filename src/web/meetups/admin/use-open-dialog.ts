import { useState } from "react";
import { useSearchParams } from "react-router";
import type { AdminMeetup } from "#contract/meetups/admin.ts";

/** The open dialog and its meetup. */
export type OpenDialog =
  | { readonly kind: "new" }
  | { readonly kind: "import" }
  | {
      readonly kind: "copy" | "edit" | "statistics" | "messages" | "thanks" | "report" | "cancel";
      readonly meetup: AdminMeetup;
    };

export type Editing =
  | Extract<OpenDialog, { kind: "new" }>
  | { readonly kind: "copy" | "edit"; readonly meetup: AdminMeetup };

export type Open = (opened: OpenDialog) => void;

/** State of the open dialog. `?nieuw` in the URL (from the first steps) opens the dialog for a new meetup. */
export function useOpenDialog(): [OpenDialog | null, Open, () => void] {
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const [search, setSearch] = useSearchParams();
  const isNew = search.has("nieuw");
  const close = () => {
    setOpened(null);
    if (!isNew) return;
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete("nieuw");
        return next;
      },
      { replace: true },
    );
  };
  return [opened ?? (isNew ? { kind: "new" } : null), setOpened, close];
}
