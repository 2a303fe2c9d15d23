import { useQuery } from "@tanstack/react-query";
import CornerDownRight from "lucide-react/icons/corner-down-right";
import type { ReactNode } from "react";
import { UNDO_SECONDS } from "#contract/fields.ts";
import type { MemberId } from "#contract/ids.ts";
import { type ChosenView, removeMembers } from "#contract/members/chosen.ts";
import { handedOverInWords, isAnyPlanned } from "#domain/planned-work.ts";
import { freedInWords, someNamesInWords } from "#domain/removing.ts";
import { memberCount } from "#domain/wording.ts";
import { Loaded } from "../../../base/loaded.tsx";
import { useSite } from "../../../base/page-state.tsx";
import { adminKey, meetupsKey } from "../../../base/query-meta.ts";
import { useChange } from "../../../base/use-change.ts";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { chosenQuery } from "../../../mailings/queries.ts";
import { RowsSkeleton } from "../../../ui/card.tsx";

interface RemoveMembersDialogProps {
  readonly members: readonly MemberId[];
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Who is removed and what follows; the browser's confirmation comes after it, with the same number. */
export function RemoveMembersDialog({ members, onRemoved, onClose }: RemoveMembersDialogProps) {
  const query = chosenQuery(members);
  const { data } = useQuery(query);
  const count = data?.removal.count ?? members.length;
  const remove = useChange(removeMembers, {
    onSuccess: onRemoved,
    invalidates: [adminKey, meetupsKey],
    failed: "Fout bij verwijderen van leden",
    succeeded: null,
  });
  const question = `${memberCount(count)} verwijderen?`;
  const confirmed = () =>
    confirm(
      `${question} Alle gegevens en aanmeldingen van ${count === 1 ? "dit lid" : "deze leden"} gaan over een minuut definitief weg.`,
    );
  return (
    <FormDialog
      title={question}
      look="danger"
      submit={`Verwijder ${memberCount(count)}`}
      submitting="Bezig..."
      isDisabled={!data || count === 0}
      change={remove}
      onSubmit={() => {
        if (confirmed()) remove.mutate({ body: { members, undo_seconds: UNDO_SECONDS } });
      }}
      onClose={onClose}
    >
      <Loaded query={query} loading={<RowsSkeleton />}>
        {(view) => <Removal {...view} />}
      </Loaded>
    </FormDialog>
  );
}

function Removal({ count, removal }: ChosenView) {
  const { hasMailServer } = useSite();
  const freed = freedInWords(removal.freed);
  if (removal.count === 0) return <p>Jezelf verwijderen kan hier niet.</p>;
  return (
    <>
      <p className="wrap-anywhere">
        {someNamesInWords(removal.names, removal.count)}.{count > removal.count && " Jij blijft lid."}
      </p>
      <ul className="space-y-2 text-md text-soft">
        <Consequence>{mailedInWords(removal.count, hasMailServer)}</Consequence>
        {freed !== "" && <Consequence>{freed}</Consequence>}
        {isAnyPlanned(removal.planned) && <Consequence>{handedOverInWords(removal.planned)}.</Consequence>}
        <Consequence>
          Een oude lijst zet {removal.count === 1 ? "dit lid" : "ze"} niet terug: dat onthoudt de site twee
          jaar.
        </Consequence>
        <Consequence>Je hebt een minuut om het ongedaan te maken.</Consequence>
      </ul>
    </>
  );
}

const mailedInWords = (count: number, hasMailServer: boolean): string => {
  if (!hasMailServer)
    return `Er is nog geen mailserver: ${count === 1 ? "dit lid krijgt" : "ze krijgen"} hierover geen e-mail.`;
  return count === 1
    ? "Er gaat één e-mail uit: dat dit lid geen lid meer is."
    : "Ze krijgen elk één e-mail: dat ze geen lid meer zijn.";
};

const Consequence = ({ children }: { readonly children: ReactNode }) => (
  <li className="flex gap-2.5">
    <CornerDownRight size={17} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
    <span>{children}</span>
  </li>
);
