import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { meetupsPageQuery } from "./queries.ts";

/** What a dialog is open for. */
export type Opened =
  | { readonly kind: "new" }
  | { readonly kind: "copy"; readonly meetup: AdminMeetup }
  | { readonly kind: "edit"; readonly meetup: AdminMeetup }
  | { readonly kind: "statistics"; readonly meetup: AdminMeetup }
  | { readonly kind: "messages"; readonly meetup: AdminMeetup };

/** What the meetup form is open for. */
export type Editing = Extract<Opened, { kind: "new" | "copy" | "edit" }>;

/** The open dialog; `?edit=7` in the address (a row of the dashboard) opens that meetup. */
export function useOpened(): [Opened | null, (opened: Opened) => void, () => void] {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get("edit"));
  const { data } = useQuery({ ...meetupsPageQuery(1, {}), enabled: asked > 0 });
  const found = data?.meetups.find(({ id }) => id === asked);
  const close = () => {
    setOpened(null);
    if (asked > 0) {
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          next.delete("edit");
          return next;
        },
        { replace: true },
      );
    }
  };
  return [opened ?? (found ? { kind: "edit", meetup: found } : null), setOpened, close];
}
