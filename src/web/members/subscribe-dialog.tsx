import MailCheck from "lucide-react/icons/mail-check";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { Meetup } from "#contract/meetups.ts";
import { Registration, register as registerCall } from "#contract/members.ts";
import { freeToNew } from "#domain/companions.ts";
import { NoMailYet } from "../base/no-mail-yet.tsx";
import { useChange } from "../base/use-change.ts";
import { CallFailed } from "../forms/call-failed.tsx";
import { useCheckedForm } from "../forms/checked-form.ts";
import { DialogForm } from "../forms/form-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody } from "../ui/dialog.tsx";
import { Field, formField } from "../ui/field.tsx";
import { Note } from "../ui/notices.tsx";
import { SECOND_PRESS_MS } from "../ui/second-press.ts";
import { Checkbox } from "../ui/toggle.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";
import { CLUB_CHOICE } from "./club-choice.ts";

export type MeetupOfPage = Pick<
  Meetup,
  "id" | "title" | "maxParticipants" | "registrationCounts" | "isFirstCome" | "isClosed"
>;

interface SubscribeDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly subscribed: string | null;
  readonly onSubscribed: (email: string) => void;
  readonly meetup?: MeetupOfPage | undefined;
}

export function SubscribeDialog({ open, onClose, subscribed, onSubscribed, meetup }: SubscribeDialogProps) {
  const [sentTo, setSentTo] = useState(subscribed);
  const [sentAt, setSentAt] = useState(0);
  const close = (isOutside = false) => {
    // Ignores an accidental second press, which would close the confirmation before it is read.
    if (isOutside && Date.now() - sentAt < SECOND_PRESS_MS) return;
    onClose();
    setSentTo(subscribed);
    setSentAt(0);
  };
  const done = (email: string) => {
    onSubscribed(email);
    setSentTo(email);
    setSentAt(Date.now());
  };
  return (
    <Dialog title={sentTo === null ? "Schrijf je in!" : "Registratie succesvol!"} open={open} onClose={close}>
      {sentTo === null ? (
        <SubscribeForm onCancel={() => close()} onDone={done} meetup={meetup} />
      ) : (
        <DialogBody
          foot={
            <>
              {sentAt === 0 && (
                <Button look="bare" onClick={() => setSentTo(null)}>
                  Ander e-mailadres
                </Button>
              )}
              <Button look="primary" className="grow" onClick={({ detail }) => detail < 2 && close()}>
                Sluiten
              </Button>
            </>
          }
        >
          <div className="text-center">
            <span className="mx-auto mt-2 flex size-14 items-center justify-center rounded-full bg-green-soft text-green">
              <MailCheck size={26} aria-hidden="true" />
            </span>
            <p className="mt-5">
              <NoBreak>We hebben een verificatie-e-mail gestuurd naar</NoBreak>{" "}
              <strong className="wrap-anywhere">{sentTo}</strong>.{" "}
              <NoBreak>Klik op de link in die e-mail om je inschrijving af te ronden.</NoBreak>
            </p>
            {meetup && (
              <p className="mt-3 wrap-anywhere">
                Daarna kun je daar meteen zeggen of je komt naar <strong>{meetup.title}</strong>.
                {/* Where a yes waits, the page below the dialog says so. */}
                {freeToNew(meetup) !== 0 && !meetup.isClosed && " Pas dan heb je een plek."}
              </p>
            )}
            <div className="mt-3">
              <NoMailYet>
                <p className="text-md text-soft">Niets gekregen? Kijk bij de spam, of je adres klopt.</p>
              </NoMailYet>
            </div>
          </div>
        </DialogBody>
      )}
    </Dialog>
  );
}

function SubscribeForm({
  onCancel,
  onDone,
  meetup,
}: {
  readonly onCancel: () => void;
  readonly onDone: (email: string) => void;
  readonly meetup?: MeetupOfPage | undefined;
}) {
  const form = useCheckedForm(Registration, { name: "", email: "", clubMessages: false });
  const wantsClub = useWatch({ control: form.control, name: "clubMessages" });
  const send = useChange(registerCall, {
    onSuccess: (_answer, { body }) => onDone(body.email),
    // The fields lost the focus, because they are disabled during the call.
    onError: () => setTimeout(() => form.setFocus("email")),
    invalidates: [],
    succeeded: "Registratie succesvol! Check je email voor verificatie.",
  });
  return (
    <DialogForm
      submit="Aanmelden"
      submitting="Aanmelden..."
      change={send}
      onSubmit={form.handleSubmit((values) =>
        send.mutate({ body: { ...values, ...(meetup && { meetup: meetup.id }) } }),
      )}
      onClose={onCancel}
    >
      <p className="text-soft">
        Ontvang automatisch uitnodigingen voor onze meetups.
        {meetup && (
          <span className="wrap-anywhere">
            {" "}
            Bevestig daarna je adres; dan kun je meteen zeggen of je komt naar {meetup.title}.
          </span>
        )}
      </p>
      <NoMailYet />
      <CallFailed error={send.error} />
      <Field label="Naam *" autoComplete="name" disabled={send.isPending} {...formField(form, "name")} />
      <Field
        label="Email adres *"
        type="email"
        inputMode="email"
        autoComplete="email"
        disabled={send.isPending}
        {...formField(form, "email")}
      />
      <Checkbox {...CLUB_CHOICE} disabled={send.isPending} {...form.register("clubMessages")} />
      <Note>
        <NoBreak>
          {`Je e-mailadres gebruiken we alleen voor uitnodigingen voor meetups${wantsClub ? " en berichten van de club" : ""}. Stoppen kan altijd via de link in elke e-mail.`}
        </NoBreak>
      </Note>
    </DialogForm>
  );
}
