import { Copy } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { copyText } from "../ui/copy-text.ts";
import { Dialog, DialogBody } from "../ui/dialog.tsx";
import { TextArea } from "../ui/field.tsx";

interface SecretDialogProps {
  readonly secret: string;
  readonly finalFocus: boolean;
  readonly onClose: () => void;
}

/** What signs the messages, which nobody is shown again: only who says to have it closes it. */
export function SecretDialog({ secret, finalFocus, onClose }: SecretDialogProps) {
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
    <Dialog title="Geheim van de koppeling" open finalFocus={finalFocus}>
      <DialogBody foot={foot}>
        <p className="mb-4.5 text-[15px] text-soft">
          Hiermee controleert je programma dat een bericht echt van hier komt. Je ziet het alleen nu.
        </p>
        <TextArea
          label="Geheim"
          readOnly
          rows={2}
          value={secret}
          onFocus={(event) => event.target.select()}
        />
      </DialogBody>
    </Dialog>
  );
}
