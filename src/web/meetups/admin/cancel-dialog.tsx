import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { UNDO_SECONDS } from "#contract/fields.ts";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { CancelForm, cancelMeetup } from "#contract/meetups/life.ts";
import { fullDate } from "#domain/dutch-dates.ts";
import { countInWords, memberCount } from "#domain/wording.ts";
import { adminKey, meetupsKey } from "../../base/query-meta.ts";
import { useChange } from "../../base/use-change.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useKeptForm } from "../../forms/kept-form.ts";
import { unlessRetried } from "../../forms/save-failed.tsx";
import { MailCaution } from "../../mailings/mail-caution.tsx";
import { participantsIn, recipientsQuery } from "../../mailings/queries.ts";
import { formField, TextArea } from "../../ui/field.tsx";
import { Checkbox } from "../../ui/toggle.tsx";
import { NoBreak } from "../../ui/when-and-where.tsx";
import { talksGoBack } from "./use-meetup-actions.ts";

const NOT_CANCELLED = "Fout bij afzeggen van meetup";

const CancelDraft = z.object({ reason: z.string(), tell_invited: z._default(z.boolean(), false) });

export function CancelDialog({ meetup, onClose }: { meetup: AdminMeetup; onClose: () => void }) {
  const { data } = useQuery(recipientsQuery(meetup.id));
  const { form, values, offered, done } = useKeptForm({
    name: `cancel:${meetup.id}`,
    schema: CancelForm,
    start: { reason: "", tell_invited: false },
    draft: CancelDraft,
  });
  const saved = () => {
    done();
    onClose();
  };
  const cancel = useChange(cancelMeetup, {
    onSuccess: saved,
    invalidates: [meetupsKey, adminKey],
    failed: unlessRetried(NOT_CANCELLED),
  });
  const count = data && participantsIn(data) + (values.tell_invited ? data.silent : 0);
  const told = values.tell_invited
    ? memberCount(count ?? 0)
    : countInWords(count ?? 0, "deelnemer", "deelnemers");
  return (
    <FormDialog
      title="Meetup afzeggen"
      spacing=""
      offered={offered}
      warning={<MailCaution />}
      cancel="Laat doorgaan"
      submit={`Zeg af${count ? ` en mail ${told}` : ""}`}
      submitting="Afzeggen..."
      isDisabled={count === undefined}
      look="danger"
      change={cancel}
      failed={NOT_CANCELLED}
      onSubmit={form.handleSubmit((checked) =>
        cancel.mutate({ params: { id: meetup.id }, body: { ...checked, undo_seconds: UNDO_SECONDS } }),
      )}
      onClose={onClose}
    >
      <p className="mt-3 first:mt-0">
        <span className="block text-lg font-heading wrap-anywhere">{meetup.title}</span>
        <span className="text-soft">
          <NoBreak>{fullDate(meetup.date)}</NoBreak>
        </span>
      </p>
      <p className="mt-3 mb-4.5 text-md text-soft">
        De pagina blijft staan met ‘Geannuleerd’ en je reden. Wie zou komen of op de wachtlijst staat, krijgt
        die ook per e-mail. Een minuut lang kun je het ongedaan maken.
      </p>
      {meetup.talks !== undefined && meetup.talks > 0 && (
        <p className="-mt-2 mb-4.5 text-md text-soft">{talksGoBack(meetup.talks)}</p>
      )}
      <TextArea label="Reden *" rows={3} {...formField(form, "reason")} />
      {data !== undefined && data.silent > 0 && (
        <Checkbox
          label="Mail ook wie nog niet antwoordde"
          hint={`Dan ${data.silent === 1 ? "krijgt" : "krijgen"} ook ${memberCount(data.silent)} zonder reactie een e-mail.`}
          {...form.register("tell_invited")}
        />
      )}
    </FormDialog>
  );
}
