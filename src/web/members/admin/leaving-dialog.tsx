import { useState } from "react";
import type { PlannedChoice } from "#contract/handover/admin.ts";
import type { AdminMember } from "#contract/members/member-view.ts";
import { handedOverInWords } from "#domain/planned-work.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { Radio } from "../../ui/toggle.tsx";
import type { Leaving } from "./use-member-change.ts";

interface LeavingDialogProps {
  readonly member: AdminMember;
  readonly leaving: Leaving;
  readonly onSettle: (planned: PlannedChoice | null) => void;
}

const TITLES = {
  revoke: "Beheerrechten intrekken",
  delete: "Lid verwijderen",
} as const;

/** What becomes of what the admin planned; the browser's confirmation follows. */
export function LeavingDialog({ member, leaving: { kind, work }, onSettle }: LeavingDialogProps) {
  const [planned, setPlanned] = useState<PlannedChoice>("hand-over");
  const choices = [
    {
      value: "hand-over",
      label: handedOverInWords(work),
      hint: "Alles gebeurt op het moment dat erbij staat.",
    },
    {
      value: "drop",
      label: work.announcements + work.mailings === 1 ? "Laat die vallen" : "Laat ze vallen",
      hint: "Niemand krijgt er bericht van. Een concept blijft staan.",
    },
  ] as const;
  return (
    <FormDialog
      title={TITLES[kind]}
      submit="Verder"
      onSubmit={() => onSettle(planned)}
      onClose={() => onSettle(null)}
    >
      <fieldset>
        <legend className="mb-1.5 text-md font-semibold wrap-anywhere">
          Wat gebeurt er met wat {member.name} heeft gepland?
        </legend>
        {choices.map(({ value, ...choice }) => (
          <Radio
            key={value}
            name="planned"
            checked={planned === value}
            onChange={() => setPlanned(value)}
            {...choice}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
