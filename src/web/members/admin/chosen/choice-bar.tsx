import { useMutation } from "@tanstack/react-query";
import FileDown from "lucide-react/icons/file-down";
import Mail from "lucide-react/icons/mail";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import { useState } from "react";
import type { MemberId } from "#contract/ids.ts";
import { exportChosen, MAX_CHOSEN } from "#contract/members/chosen.ts";
import { countInWords, inDigits } from "#domain/wording.ts";
import { call, messageOf } from "../../../base/api.ts";
import { MemberMessageDialog } from "../../../mailings/member-message-dialog.tsx";
import { saveSpreadsheet } from "../../../ui/browser.ts";
import { Button, iconButtonClass } from "../../../ui/button.tsx";
import type { Choosing } from "./choosing.ts";
import { RemoveMembersDialog } from "./remove-members-dialog.tsx";

/** All three fit on one line of the narrowest phones. */
const ACTION = "max-sm:px-1 max-xs:text-sm";

interface ChoiceBarProps {
  readonly choosing: Choosing;
  /** Those that 'Kies alle' chooses. */
  readonly all: () => Promise<readonly MemberId[]>;
  /** How many these are. */
  readonly total: number;
}

/** What can be done with the members that are chosen, at the foot of the window. */
export function ChoiceBar({ choosing, all: allIds, total }: ChoiceBarProps) {
  const [opened, setOpened] = useState<"message" | "remove" | null>(null);
  const close = () => setOpened(null);
  const members = [...choosing.ids];
  const all = useMutation({
    mutationFn: allIds,
    onSuccess: (ids) => choosing.choose(ids, true),
    meta: { failed: "Fout bij ophalen van leden" },
  });
  const download = useMutation({
    mutationFn: async () =>
      saveSpreadsheet("gekozen-leden.csv", await call(exportChosen, { body: { members } })),
    meta: { succeeded: messageOf, failed: "Fout bij exporteren van leden" },
  });
  if (members.length === 0) return null;
  const canChooseAll = members.length < total && total <= MAX_CHOSEN;
  return (
    <>
      <section
        aria-label="Gekozen leden"
        className="choice-bar sticky bottom-2 z-30 mt-5 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface py-2.5 pr-3 pl-4"
      >
        <div className="flex flex-1 items-center gap-2 whitespace-nowrap">
          <p role="status" className="font-semibold tabular-nums">
            {countInWords(members.length, "gekozen", "gekozen")}
          </p>
          {canChooseAll && (
            <Button
              look="bare"
              size="small"
              className="text-accent! max-sm:ml-auto"
              disabled={all.isPending}
              onClick={() => all.mutate()}
            >
              Kies alle {inDigits(total)}
            </Button>
          )}
        </div>
        <div className="flex gap-2 max-sm:order-1 max-sm:w-full max-sm:*:grow">
          <Button look="primary" className={ACTION} onClick={() => setOpened("message")}>
            <Mail size={17} aria-hidden="true" className="max-sm:hidden" /> Bericht
          </Button>
          <Button className={ACTION} disabled={download.isPending} onClick={() => download.mutate()}>
            <FileDown size={17} aria-hidden="true" className="max-sm:hidden" /> Exporteren
          </Button>
          <Button look="danger" className={ACTION} onClick={() => setOpened("remove")}>
            <Trash2 size={17} aria-hidden="true" className="max-sm:hidden" /> Verwijderen
          </Button>
        </div>
        <button
          type="button"
          className={iconButtonClass}
          aria-label="Niemand meer kiezen"
          onClick={choosing.end}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </section>
      {opened === "message" && <MemberMessageDialog to={{ chosen: members }} onClose={close} />}
      {opened === "remove" && (
        <RemoveMembersDialog
          members={members}
          onRemoved={() => {
            close();
            choosing.end();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
