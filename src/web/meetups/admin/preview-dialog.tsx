import { useState } from "react";
import type { MeetupId } from "#contract/ids.ts";
import type { MeetupForm } from "#contract/meetups/form.ts";
import type { Preview } from "#contract/meetups/life.ts";
import { Loaded } from "../../loaded.tsx";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { ShownMail } from "../../ui/email-frame.tsx";
import { Spinner } from "../../ui/notices.tsx";
import { MeetupDetail } from "../meetup-detail.tsx";
import { previewQuery } from "./queries.ts";

interface PreviewDialogProps {
  readonly form: MeetupForm;
  readonly id?: MeetupId;
  readonly onClose: () => void;
}

const SIDES = { page: "Pagina", invitation: "Uitnodiging" } as const;
type Side = keyof typeof SIDES;

/** Preview of the page and the invitation, without interaction. */
export function PreviewDialog({ form, id, onClose }: PreviewDialogProps) {
  const [side, setSide] = useState<Side>("page");
  return (
    <Dialog title="Voorbeeld" open onClose={onClose} wide>
      <DialogBody isRead>
        <fieldset className="mb-5 flex gap-2">
          <legend className="sr-only">Wat je ziet</legend>
          {(Object.keys(SIDES) as Side[]).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={side === each}
              className="min-h-11 rounded-full border border-line px-4 text-[15px] font-semibold aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-page"
              onClick={() => setSide(each)}
            >
              {SIDES[each]}
            </button>
          ))}
        </fieldset>
        <Loaded
          query={previewQuery(form, id)}
          failed="Fout bij maken van het voorbeeld"
          loading={<Spinner>Voorbeeld maken...</Spinner>}
        >
          {(preview) =>
            side === "page" ? <PageSide preview={preview} /> : <ShownMail mail={preview.invitation} />
          }
        </Loaded>
      </DialogBody>
    </Dialog>
  );
}

const PageSide = ({ preview }: { preview: Preview }) => (
  <div
    inert
    className="rounded-card border border-line bg-page p-4 sm:p-6 [&_.answer-bar]:static [&_.answer-bar]:bg-transparent [&_.answer-bar]:px-0"
  >
    <MeetupDetail
      meetup={{ ...preview.meetup, registrationStatus: null, attendees: { confirmed: [], waitlist: [] } }}
      isNarrow
    />
  </div>
);
