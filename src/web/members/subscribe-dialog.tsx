import { MailCheck } from "lucide-react";
import { useState } from "react";
import type { Meetup } from "#contract/meetups.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody } from "../ui/dialog.tsx";
import { SubscribeForm } from "./subscribe-form.tsx";

interface SubscribeDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly meetup?: Pick<Meetup, "id" | "title">;
}

const SECOND_PRESS_MS = 700;

export function SubscribeDialog({ open, onClose, meetup }: SubscribeDialogProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [sentAt, setSentAt] = useState(0);
  /** Stays while the page does, also when the dialog is closed half-way. */
  const [typed, setTyped] = useState({ name: "", email: "" });
  const close = (isOutside = false) => {
    // The second press of whoever sent it would close what says how it goes on.
    if (isOutside && Date.now() - sentAt < SECOND_PRESS_MS) return;
    onClose();
    setSentTo(null);
  };
  const done = (email: string) => {
    setSentTo(email);
    setSentAt(Date.now());
    setTyped({ name: "", email: "" });
  };
  return (
    <Dialog title={sentTo === null ? "Schrijf je in!" : "Registratie succesvol!"} open={open} onClose={close}>
      {sentTo === null ? (
        <SubscribeForm
          onCancel={() => close()}
          onDone={done}
          typed={typed}
          onTyped={setTyped}
          {...(meetup && { meetup })}
        />
      ) : (
        <DialogBody
          foot={
            <Button look="primary" className="w-full" onClick={({ detail }) => detail < 2 && close()}>
              Sluiten
            </Button>
          }
        >
          <div className="text-center">
            <span className="mx-auto mt-2 flex size-14 items-center justify-center rounded-full bg-green-soft text-green">
              <MailCheck size={26} aria-hidden="true" />
            </span>
            <p className="mt-5">
              We hebben een verificatie-e-mail gestuurd naar{" "}
              <strong className="wrap-anywhere">{sentTo}</strong>. Klik op de link in die e-mail om je
              inschrijving af te ronden.
            </p>
            {meetup && (
              <p className="mt-3 wrap-anywhere">
                Daarna laat je daar meteen weten of je komt naar <strong>{meetup.title}</strong>. Pas dan heb
                je een plek.
              </p>
            )}
          </div>
        </DialogBody>
      )}
    </Dialog>
  );
}
