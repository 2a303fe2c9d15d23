import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import type { Crossing } from "./merge-edits.ts";

interface EditConflictProps {
  readonly crossing: Crossing;
  readonly onOverwrite: () => void;
  readonly onTakeOver: () => void;
}

/** What a colleague changed meanwhile: taken over where it can be, asked about where both changed the same. */
export function EditConflict({ crossing, onOverwrite, onTakeOver }: EditConflictProps) {
  const { message, takenOver, asked } = crossing;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each crossing is read out
  useEffect(() => box.current?.focus(), [crossing]);
  return (
    <div ref={box} tabIndex={-1} className="rounded-control outline-none">
      <Note look="warning">
        <div role="alert" className="space-y-1.5">
          <p className="font-semibold">{message}.</p>
          <Sentences of={takenOver} />
          {takenOver.length > 0 && <p>Dat is overgenomen.</p>}
          {asked.length === 0 && <p>Wat jij wijzigde, staat er nog. Sla het opnieuw op.</p>}
          {asked.length > 0 && (
            <>
              <p>Dit wijzigden jullie allebei:</p>
              <Sentences of={asked} />
              <p>
                Wat jij daar hebt ingevuld, staat nog hieronder. ‘Toch opslaan’ zet dat ervoor in de plaats.
              </p>
            </>
          )}
        </div>
        {asked.length > 0 && (
          <div className="mt-2.5 flex flex-wrap gap-2.5">
            <Button onClick={onTakeOver}>Neem de nieuwe over</Button>
            <Button onClick={onOverwrite}>Toch opslaan</Button>
          </div>
        )}
      </Note>
    </div>
  );
}

function Sentences({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <ul className="list-disc space-y-0.5 pl-5 wrap-anywhere">
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
