import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";

const WARNINGS = [
  "Al je gegevens worden definitief verwijderd",
  "Je krijgt geen berichten meer",
  "Je plekken bij meetups vervallen",
  "Wil je later weer meedoen, dan moet je je opnieuw inschrijven",
];
const ONLY_ADDRESS = [
  "Iemand heeft dit adres ingevuld als nieuw e-mailadres, maar het is nog niet bevestigd",
  "We sturen niets meer naar dit adres; het account zelf blijft bestaan",
];

function closeOrGoHome(): void {
  window.close();
  if (!window.closed) location.assign("/");
}

interface ConfirmLeavingProps {
  /** The address is not confirmed by a member yet: only the address is removed. */
  readonly isOnlyAddress: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

export function ConfirmLeaving({ isOnlyAddress, isBusy, onConfirm }: ConfirmLeavingProps) {
  return (
    <Card className="w-full max-w-115 sm:p-8">
      <TriangleAlert size={40} className="text-orange" aria-hidden="true" />
      <h2 className="mt-4 text-2xl font-[680]">Uitschrijven bevestigen</h2>
      <p className="mt-2">Weet je zeker dat je je wilt uitschrijven?</p>
      <ul className="mt-5 list-disc space-y-1.5 rounded-control bg-raised py-4 pr-4 pl-9 text-[15px]">
        {(isOnlyAddress ? ONLY_ADDRESS : WARNINGS).map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <div className="mt-6 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Button disabled={isBusy} onClick={closeOrGoHome}>
          Annuleren
        </Button>
        <Button look="danger" disabled={isBusy} onClick={onConfirm}>
          {isBusy ? "Bezig met uitschrijven..." : "Ja, schrijf me uit"}
        </Button>
      </div>
    </Card>
  );
}
