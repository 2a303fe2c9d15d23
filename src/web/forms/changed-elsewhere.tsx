import { ApiError } from "../base/api.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/notices.tsx";

/** The server refused a save, because another administrator changed the same since the form was opened. */
export const isEditConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && error.details.length > 0;

interface ChangedElsewhereProps {
  /** Who changed what, a sentence without full stop. */
  readonly message: string;
  /** What is stored now, a sentence for each field. */
  readonly changes: readonly string[];
  readonly onTakeOver: () => void;
  readonly onOverwrite: () => void;
}

/** Nothing was saved and what was typed stays: this asks which of the two stays. */
export const ChangedElsewhere = ({ message, changes, onTakeOver, onOverwrite }: ChangedElsewhereProps) => (
  <Note look="warning">
    <div role="alert" className="space-y-1.5 wrap-anywhere">
      <p className="font-semibold">{message}.</p>
      <ul className="list-disc space-y-0.5 pl-5">
        {changes.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>Wat jij hebt ingevuld, staat er nog. ‘Toch opslaan’ zet dat ervoor in de plaats.</p>
    </div>
    <div className="mt-2.5 flex flex-wrap gap-2.5">
      <Button onClick={onTakeOver}>Neem de nieuwe over</Button>
      <Button onClick={onOverwrite}>Toch opslaan</Button>
    </div>
  </Note>
);
