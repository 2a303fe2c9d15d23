import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminsWork, handOverWork, type Work, type WorkPart } from "#contract/handover/admin.ts";
import type { MemberId } from "#contract/ids.ts";
import type { AdminMember } from "#contract/members/member-view.ts";
import { isAnyPlanned, plannedWorkInWords } from "#domain/planned-work.ts";
import { countInWords } from "#domain/wording.ts";
import { Loaded } from "../../base/loaded.tsx";
import { adminKey, meetupsKey } from "../../base/query-meta.ts";
import { queryOf } from "../../base/query-of.ts";
import { useChange } from "../../base/use-change.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { FoundMembers } from "../../lists/found-members.tsx";
import { Button } from "../../ui/button.tsx";
import { RowsSkeleton } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Checkbox } from "../../ui/toggle.tsx";
import { grantQuestion, revokeQuestion } from "./use-member-change.ts";

interface HandOverDialogProps {
  readonly member: AdminMember;
  /** Own rights cannot be handed over. */
  readonly isSelf: boolean;
  readonly onClose: () => void;
}

const workQuery = (id: MemberId) =>
  queryOf(adminsWork, {
    queryKey: [...adminKey, "work", id],
    input: { params: { id } },
    staleTime: 0,
    gcTime: 0,
  });

/** What of an admin's work goes to another member; the browser's confirmations of rights follow. */
export function HandOverDialog({ member, isSelf, onClose }: HandOverDialogProps) {
  const [to, setTo] = useState<AdminMember | null>(null);
  const [left, setLeft] = useState<readonly WorkPart[]>([]);
  const [endsRights, setEndsRights] = useState(false);
  const query = workQuery(member.id);
  const { data: work } = useQuery(query);
  const handOver = useChange(handOverWork, {
    onSuccess: onClose,
    invalidates: [adminKey, meetupsKey],
    failed: "Fout bij overdragen",
  });
  const parts: WorkPart[] = (work ? partsOf(work) : []).filter((part) => !left.includes(part));
  if (endsRights) parts.push("rights");
  const submit = () => {
    if (to === null) return;
    if (!to.admin_role && !confirm(grantQuestion(to))) return;
    if (endsRights && !confirm(revokeQuestion(member))) return;
    handOver.mutate({ params: { id: member.id }, body: { to: to.id, parts } });
  };
  return (
    <FormDialog
      title={isSelf ? "Je werk overdragen" : `Werk van ${member.name} overdragen`}
      submit="Draag over"
      submitting="Bezig..."
      isDisabled={to === null || parts.length === 0}
      change={handOver}
      onSubmit={submit}
      onClose={onClose}
    >
      <Receiver from={member} to={to} onPick={setTo} />
      <Loaded query={query} failed="Fout bij ophalen van wat er over te dragen is" loading={<RowsSkeleton />}>
        {(given) => (
          <fieldset>
            <legend className="mb-1.5 text-md font-semibold">Wat draag je over?</legend>
            {partsOf(given).map((part) => (
              <Checkbox
                key={part}
                label={LABELS[part](given)}
                checked={!left.includes(part)}
                onChange={({ target }) =>
                  setLeft(target.checked ? left.filter((other) => other !== part) : [...left, part])
                }
              />
            ))}
            {partsOf(given).length === 0 && (
              <p className="text-md text-soft">Er is niets gepland, en er komen geen avonden meer.</p>
            )}
            {!isSelf && (
              <Checkbox
                label={`Trek daarna de beheerrechten van ${member.name} in`}
                hint="Wat je hierboven niet overdraagt, gaat door op jouw naam; avonden blijven van de beheerders."
                checked={endsRights}
                onChange={({ target }) => setEndsRights(target.checked)}
              />
            )}
          </fieldset>
        )}
      </Loaded>
    </FormDialog>
  );
}

type HeldPart = Exclude<WorkPart, "rights">;

const LABELS: Readonly<Record<HeldPart, (work: Work) => string>> = {
  announcements: plannedWorkInWords,
  series: ({ series }) =>
    countInWords(series, "reeks die zichzelf aankondigt", "reeksen die zichzelf aankondigen"),
  evenings: ({ evenings }) => countInWords(evenings, "avond die nog komt", "avonden die nog komen"),
  contact: () => "Het contactadres van de club",
};

const IS_ANY: Readonly<Record<HeldPart, (work: Work) => boolean>> = {
  announcements: isAnyPlanned,
  series: ({ series }) => series > 0,
  evenings: ({ evenings }) => evenings > 0,
  contact: ({ contact }) => contact,
};

const partsOf = (work: Work): HeldPart[] =>
  (["announcements", "series", "evenings", "contact"] as const).filter((part) => IS_ANY[part](work));

interface ReceiverProps {
  readonly from: AdminMember;
  readonly to: AdminMember | null;
  readonly onPick: (member: AdminMember | null) => void;
}

function Receiver({ from, to, onPick }: ReceiverProps) {
  const [search, setSearch] = useState("");
  if (to !== null)
    return (
      <div className="flex items-center gap-3 rounded-control bg-raised py-2 pr-2 pl-4">
        <p className="min-w-0 flex-1 wrap-anywhere">
          <span className="font-semibold">{to.name}</span>
          <span className="block text-sm text-soft">{aboutReceiver(to)}</span>
        </p>
        <Button size="small" onClick={() => onPick(null)}>
          Kies een ander
        </Button>
      </div>
    );
  return (
    <div>
      <Field
        label="Aan wie?"
        type="search"
        autoComplete="off"
        hint="Zoek op naam of e-mailadres."
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <FoundMembers sought={search.trim()} action="Kies" saysNone except={from.id} onChoose={onPick} />
    </div>
  );
}

const aboutReceiver = ({ admin_role, verified }: AdminMember): string => {
  const role = admin_role ? "Is beheerder" : "Wordt beheerder";
  return verified
    ? `${role} en krijgt een e-mail`
    : `${role}; het adres is nog niet bevestigd, dus zonder e-mail`;
};
