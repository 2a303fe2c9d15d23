import { useQuery } from "@tanstack/react-query";
import { memberCount } from "#domain/dutch-counts.ts";
import { Button } from "../../ui/button.tsx";
import { announcementRecipientsQuery } from "./queries.ts";
import type { Editing } from "./use-opened.ts";
import type { Save } from "./use-save-meetup.ts";
import { TellGuests } from "./who-is-mailed.tsx";

interface MeetupFormFootProps {
  readonly opened: Editing;
  /** How many would hear of the change; null: it is none to hear of. */
  readonly hearing: number | null;
  readonly tell: boolean;
  readonly onTell: (tell: boolean) => void;
  /** Nobody is invited to what has been. */
  readonly isPast: boolean;
  readonly saving: Save | null;
  /** A picture is on its way: saved without it, it would be lost. */
  readonly isSending: boolean;
  readonly onCancel: () => void;
  readonly onPreview: () => void;
  readonly onPublish: () => void;
}

/**
 * What can be done with what is filled in. The Enter key keeps it as a draft; only the button that says whom it reaches
 * announces it. A copy begins as a draft.
 */
export function MeetupFormFoot({
  opened,
  hearing,
  tell,
  onTell,
  isPast,
  saving,
  isSending,
  onCancel,
  onPreview,
  onPublish,
}: MeetupFormFootProps) {
  const isDraft = opened.kind !== "edit" || opened.meetup.status === "draft";
  const mayPublish = isDraft && opened.kind !== "copy";
  const isHeard = hearing !== null && hearing > 0;
  const mailed = isHeard && tell ? ` en ${hearing} mailen` : "";
  const saveWords = isSending
    ? "Wacht op de afbeelding..."
    : isDraft
      ? "Opslaan als concept"
      : `Opslaan${mailed}`;
  const isBusy = saving !== null || isSending;
  return (
    <>
      {isHeard && (
        <div className="w-full">
          <TellGuests count={hearing} tell={tell} onTell={onTell} />
        </div>
      )}
      <div className="flex w-full flex-wrap justify-end gap-2 max-sm:*:grow max-sm:*:px-2.5 sm:gap-2.5">
        {/* A phone has no room for it beside the cross. */}
        <Button className="max-sm:hidden" onClick={onCancel}>
          Annuleren
        </Button>
        <Button onClick={onPreview}>Voorbeeld</Button>
        <Button look={mayPublish ? "quiet" : "primary"} type="submit" disabled={isBusy}>
          {saving?.isPublished === false ? "Opslaan..." : saveWords}
        </Button>
        {mayPublish && (
          <Button look="primary" disabled={isBusy} onClick={onPublish}>
            {saving?.isPublished ? "Publiceren..." : <PublishWords isPast={isPast} />}
          </Button>
        )}
      </div>
    </>
  );
}

function PublishWords({ isPast }: { isPast: boolean }) {
  const { data: recipients } = useQuery(announcementRecipientsQuery);
  if (isPast || recipients === 0 || recipients === undefined) return "Publiceren";
  return `Publiceren en ${memberCount(recipients)} uitnodigen`;
}
