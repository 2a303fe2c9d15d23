import { Button } from "./button.tsx";
import { Note } from "./notices.tsx";

interface DraftOfferProps {
  readonly onContinue: () => void;
  readonly onDrop: () => void;
}

export function DraftOffer({ onContinue, onDrop }: DraftOfferProps) {
  return (
    <Note>
      <p>Je hebt eerder iets getypt dat niet is opgeslagen.</p>
      <div className="mt-2.5 flex flex-wrap gap-2.5">
        <Button onClick={onContinue}>Verder met wat je typte</Button>
        <Button look="bare" onClick={onDrop}>
          Weggooien
        </Button>
      </div>
    </Note>
  );
}
