import { useQuery } from "@tanstack/react-query";
import { fieldsInWords, LATER_FIELDS } from "#contract/meetups/form.ts";
import { memberCount } from "#domain/wording.ts";
import { useNow, useSite } from "../../../base/page-state.tsx";
import { useRights } from "../../../sessions/viewer.ts";
import { Button } from "../../../ui/button.tsx";
import { announcesItselfOn } from "../planned-announcement.tsx";
import { announcementRecipientsQuery } from "../queries.ts";
import { announcedOf, type Editing } from "../use-open-dialog.ts";
import { isTypedBegun } from "./cautions.ts";
import type { MeetupValues } from "./meetup-draft.ts";
import type { Save } from "./use-meetup-form.ts";
import { movedInWords } from "./what-happens.ts";
import type { WhoIsMailed } from "./who-is-mailed.tsx";

interface MeetupFormFootProps {
  readonly opened: Editing;
  readonly mailed: WhoIsMailed;
  readonly tell: boolean;
  /** Publishing a meetup that has begun sends no invitations. */
  readonly values: MeetupValues;
  readonly saving: Save | null;
  /** A picture is being uploaded; saving now would lose it. */
  readonly isSending: boolean;
  readonly onCancel: () => void;
  readonly onPreview: () => void;
  readonly onPublish: () => void;
}

/** Enter saves a new meetup as a draft; only the publish button announces it. A copy starts as a draft. */
export function MeetupFormFoot({
  opened,
  mailed: { told, ...moved },
  tell,
  values,
  saving,
  isSending,
  onCancel,
  onPreview,
  onPublish,
}: MeetupFormFootProps) {
  const isDraft = announcedOf(opened) === null;
  const hasBegun = isTypedBegun(values, { timeZone: useSite().timeZone, now: useNow() });
  const { isAdmin, mayAnnounce = isAdmin } = useRights();
  // One that announces itself is published early from its page only.
  const goesByItself = opened.kind === "edit" && announcesItselfOn(opened.meetup) !== null;
  const mayPublish = mayAnnounce && isDraft && opened.kind !== "copy" && !goesByItself;
  const isMailed = told !== null && told > 0;
  const saveWords = isSending
    ? "Wacht op de afbeelding..."
    : isDraft
      ? "Opslaan als concept"
      : isMailed && tell
        ? `Opslaan en ${told} mailen`
        : moved.promoted > 0
          ? `Opslaan: ${movedInWords(moved)}${moved.areOffered ? "" : ` en ${moved.promoted === 1 ? "krijgt" : "krijgen"} bericht`}`
          : "Opslaan";
  const isBusy = saving !== null || isSending;
  const missing = NEEDED_TO_PUBLISH.filter((name) => values[name].trim() === "");
  const isIncomplete = mayPublish && missing.length > 0;
  return (
    <div className="flex w-full flex-wrap justify-end gap-2 self-end lg:w-auto max-sm:*:grow max-sm:*:px-2.5 sm:gap-2.5">
      {isIncomplete && (
        <p id={WHY_NOT} className="w-0 min-w-full text-right text-sm text-soft">
          Nog nodig om te publiceren: {fieldsInWords(missing)}
        </p>
      )}
      {/* A phone has no room for it, and has the close button. */}
      <Button className="max-sm:hidden" onClick={onCancel}>
        Annuleren
      </Button>
      <Button onClick={onPreview}>Voorbeeld</Button>
      <Button look={mayPublish ? "quiet" : "primary"} type="submit" disabled={isBusy}>
        {saving !== null && saving.as !== "published" ? "Opslaan..." : saveWords}
      </Button>
      {mayPublish && (
        <Button
          look="primary"
          disabled={isBusy || isIncomplete}
          aria-describedby={isIncomplete ? WHY_NOT : undefined}
          onClick={onPublish}
        >
          <PublishWords isQuiet={hasBegun} isSaving={saving?.as === "published"} />
        </Button>
      )}
    </div>
  );
}

const NEEDED_TO_PUBLISH = ["title", ...LATER_FIELDS] as const;
const WHY_NOT = "nodig-om-te-publiceren";

/** As wide with any words as with the longest: the buttons stay where they are while a date is typed. */
function PublishWords({ isQuiet, isSaving }: { isQuiet: boolean; isSaving: boolean }) {
  const { data: recipients } = useQuery(announcementRecipientsQuery);
  const invites = recipients ? `Publiceren en ${memberCount(recipients)} uitnodigen` : "Publiceren";
  return (
    <span className="grid *:[grid-area:1/1]">
      <span className="invisible" aria-hidden="true">
        {invites}
      </span>
      <span>{isSaving ? "Publiceren..." : isQuiet ? "Publiceren" : invites}</span>
    </span>
  );
}
