import { Copy } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { copyText } from "../ui/copy-text.ts";
import { Dialog, DialogBody } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";

/** What signs the messages, which nobody is shown again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const foot = (
    <>
      <Button onClick={() => void copyText(secret, "Geheim gekopieerd")}>
        <Copy size={16} aria-hidden="true" /> Kopieer
      </Button>
      <Button look="primary" onClick={onClose}>
        Ik heb het bewaard
      </Button>
    </>
  );
  return (
    <Dialog
      title="Geheim van de koppeling"
      open
      onClose={(isOutside) => {
        if (!isOutside) onClose();
      }}
    >
      <DialogBody foot={foot}>
        <p className="mb-4.5 text-[15px] text-soft">
          Hiermee controleert je programma dat een bericht echt van hier komt. Je ziet het alleen nu.
        </p>
        <Field label="Geheim" readOnly value={secret} onFocus={(event) => event.target.select()} />
      </DialogBody>
    </Dialog>
  );
}
