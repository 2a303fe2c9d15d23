import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { CancelForm, cancelMeetup } from "#contract/meetups/life.ts";
import { inWords } from "#domain/dutch-counts.ts";
import { fullDate } from "#domain/dutch-dates.ts";
import { call, messageOf } from "../../api.ts";
import { keptText, useKeptText } from "../../kept-text.ts";
import { recipientsQuery } from "../../mailings/queries.ts";
import { adminKey, meetupsKey } from "../../queries.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogForm } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/field.tsx";
import { formField } from "../../ui/form-field.ts";
import { Undivided } from "../../ui/undivided.tsx";

const Typed = z.object({ reason: z.string() });

interface CancelDialogProps {
  readonly meetup: AdminMeetup;
  readonly onClose: () => void;
}

export function CancelDialog({ meetup, onClose }: CancelDialogProps) {
  const { data } = useQuery(recipientsQuery(meetup.id));
  const kept = `cancel:${meetup.id}`;
  const form = useForm({
    resolver: zodResolver(CancelForm),
    defaultValues: keptText(kept, Typed) ?? { reason: "" },
    reValidateMode: "onSubmit",
  });
  const typed = useWatch({ control: form.control });
  const forget = useKeptText(kept, form.formState.isDirty ? typed : null);
  const close = () => {
    forget();
    onClose();
  };
  const cancel = useMutation({
    mutationFn: (body: CancelForm) => call(cancelMeetup, { params: { id: meetup.id }, body }),
    onSuccess: close,
    meta: {
      succeeded: messageOf,
      failed: "Fout bij afzeggen van meetup",
      invalidates: [meetupsKey, adminKey],
    },
  });
  const count = data && data.confirmed + data.waitlist;
  const foot = (
    <>
      <Button onClick={close}>Laat doorgaan</Button>
      <Button look="danger" type="submit" disabled={cancel.isPending || count === undefined}>
        {cancel.isPending
          ? "Afzeggen..."
          : `Zeg af${count ? ` en mail ${inWords(count, "deelnemer", "deelnemers")}` : ""}`}
      </Button>
    </>
  );
  return (
    <Dialog title="Meetup afzeggen" open onClose={onClose}>
      <DialogForm foot={foot} onSubmit={form.handleSubmit((checked) => cancel.mutate(checked))}>
        <p>
          <span className="block text-[17px] font-[650] wrap-anywhere">{meetup.title}</span>
          <span className="text-soft">
            <Undivided>{fullDate(meetup.date)}</Undivided>
          </span>
        </p>
        <p className="mt-3 mb-4.5 text-[15px] text-soft">
          De pagina blijft staan met ‘Geannuleerd’ en je reden. Wie zou komen of op de wachtlijst staat,
          krijgt die ook per e-mail. Dit kun je niet terugdraaien.
        </p>
        <TextArea label="Reden *" rows={3} {...formField(form, "reason")} />
      </DialogForm>
    </Dialog>
  );
}
