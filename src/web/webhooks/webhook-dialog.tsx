import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useRef } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { type Webhook, WebhookForm } from "#contract/webhooks.ts";
import { ProofHost } from "../passkeys/proof-host.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogForm } from "../ui/dialog.tsx";
import { Note } from "../ui/note.tsx";
import { type Crossing, type SavedWebhook, useSaveWebhook } from "./use-save-webhook.ts";
import { changedFields, WebhookCrossing } from "./webhook-crossing.tsx";
import { EVENTS, WebhookFields } from "./webhook-fields.tsx";

interface WebhookDialogProps {
  /** null: a new one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  readonly onSaved: (saved: SavedWebhook) => void;
}

const valuesOf = ({ name, kind, url, events, active }: Webhook): WebhookForm => ({
  name,
  kind,
  url: url ?? "",
  events,
  active,
});

const EMPTY: WebhookForm = { name: "", kind: "discord", url: "", events: EVENTS, active: true };

export function WebhookDialog({ webhook, onClose, onSaved }: WebhookDialogProps) {
  const form = useForm<WebhookForm>({
    resolver: zodResolver(WebhookForm) as Resolver<WebhookForm>,
    defaultValues: webhook ? valuesOf(webhook) : EMPTY,
    reValidateMode: "onSubmit",
  });
  const { isDirty } = form.formState;
  const isSaved = useRef(false);
  const saving = useSaveWebhook(webhook, (saved) => {
    isSaved.current = true;
    onSaved(saved);
  });
  const { isPending, sentence, crossing, goOnFrom } = saving;
  const takeOver = ({ newest, ...crossed }: Crossing) => {
    const values = valuesOf(newest);
    for (const field of changedFields({ newest, ...crossed })) form.setValue(field, values[field]);
    goOnFrom(newest);
  };
  const overwrite = ({ newest }: Crossing) =>
    form.handleSubmit((checked) => {
      goOnFrom(newest);
      saving.save(checked, newest);
    })();
  const foot = (
    <>
      <Button onClick={onClose}>Annuleren</Button>
      <Button look="primary" type="submit" disabled={isPending}>
        {isPending ? "Opslaan..." : webhook ? "Opslaan" : "Toevoegen"}
      </Button>
    </>
  );
  return (
    <Dialog
      title={webhook ? "Koppeling bewerken" : "Nieuwe koppeling"}
      open
      // What was saved takes it.
      finalFocus={() => !isSaved.current}
      onClose={(isOutside) => {
        if (!isDirty || (!isOutside && confirm("Weggooien wat je hebt ingevuld?"))) onClose();
      }}
    >
      <DialogForm foot={foot} onSubmit={form.handleSubmit((checked) => saving.save(checked))}>
        <div className="space-y-4.5">
          {sentence !== null && (
            <Seen>
              <Note look="error">{sentence}</Note>
            </Seen>
          )}
          {crossing && (
            <Seen>
              <WebhookCrossing
                crossing={crossing}
                onTakeOver={() => takeOver(crossing)}
                onOverwrite={() => void overwrite(crossing)}
              />
            </Seen>
          )}
          <WebhookFields form={form} />
        </div>
      </DialogForm>
      <ProofHost />
    </Dialog>
  );
}

/** Who pressed the button stands below, where what is said at the top is out of sight. */
function Seen({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-control outline-none">
      {children}
    </div>
  );
}
