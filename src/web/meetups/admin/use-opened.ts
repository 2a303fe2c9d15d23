import { useState } from "react";
import { useSearchParams } from "react-router";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { MeetupId } from "#contract/row-id.ts";

/** What a dialog is open for; `asked`: the meetup whose id the address names is to be changed. */
export type Opened =
  | { readonly kind: "new" }
  | { readonly kind: "copy"; readonly meetup: AdminMeetup }
  | { readonly kind: "edit"; readonly meetup: AdminMeetup }
  | { readonly kind: "asked"; readonly id: MeetupId }
  | { readonly kind: "statistics"; readonly meetup: AdminMeetup }
  | { readonly kind: "messages"; readonly meetup: AdminMeetup };

export type Editing = Extract<Opened, { kind: "new" | "copy" | "edit" }>;

/** The open dialog; `?edit=7` in the address (a row of the dashboard) opens that meetup, `?nieuw` a new one. */
export function useOpened(): [Opened | null, (opened: Opened) => void, () => void] {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [search, setSearch] = useSearchParams();
  const asked = MeetupId.safeParse(search.get("edit"));
  const isNew = search.has("nieuw");
  const close = () => {
    setOpened(null);
    if (asked.success || isNew) {
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          next.delete("edit");
          next.delete("nieuw");
          return next;
        },
        { replace: true },
      );
    }
  };
  const fromAddress: Opened | null = asked.success
    ? { kind: "asked", id: asked.data }
    : isNew
      ? { kind: "new" }
      : null;
  return [opened ?? fromAddress, setOpened, close];
}
