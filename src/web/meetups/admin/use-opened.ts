import { useState } from "react";
import type { AdminMeetup } from "#contract/meetups/admin.ts";

/** What a dialog is open for. */
export type Opened =
  | { readonly kind: "new" }
  | {
      readonly kind: "copy" | "edit" | "statistics" | "messages" | "cancel";
      readonly meetup: AdminMeetup;
    };

export type Editing =
  | Extract<Opened, { kind: "new" }>
  | { readonly kind: "copy" | "edit"; readonly meetup: AdminMeetup };

export type Open = (opened: Opened) => void;

export function useOpened(): [Opened | null, Open, () => void] {
  const [opened, setOpened] = useState<Opened | null>(null);
  return [opened, setOpened, () => setOpened(null)];
}
