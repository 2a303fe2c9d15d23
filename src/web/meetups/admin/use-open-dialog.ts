import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { useOpened } from "../../ui/use-opened.ts";

export type OpenDialog =
  | { readonly kind: "new" }
  | { readonly kind: "import" }
  | {
      readonly kind: "copy" | "edit" | "statistics" | "messages" | "thanks" | "report" | "cancel" | "repeat";
      readonly meetup: AdminMeetup;
    };

export type Editing =
  | Extract<OpenDialog, { kind: "new" }>
  | { readonly kind: "copy" | "edit"; readonly meetup: AdminMeetup };

/** The announced meetup that is edited; null: what is opened is still a draft. */
export const announcedOf = (opened: Editing): AdminMeetup | null =>
  opened.kind === "edit" && opened.meetup.status !== "draft" ? opened.meetup : null;

export type Open = (opened: OpenDialog) => void;

const BY_URL: Readonly<Record<string, OpenDialog>> = {
  nieuw: { kind: "new" },
  importeren: { kind: "import" },
};

/** Name in the query string of a meetup's page that opens its dialog 'Bewerk'. */
export const EDIT_IN_URL = "bewerk";

export const useOpenDialog = () => useOpened(BY_URL);

export const useOpenDialogOf = (meetup: AdminMeetup) =>
  useOpened<OpenDialog>({ [EDIT_IN_URL]: { kind: "edit", meetup } });
