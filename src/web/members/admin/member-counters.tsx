import type { AnswerOf } from "#contract/endpoint.ts";
import type { adminMembers } from "#contract/members/admin.ts";
import { inDigits } from "#domain/dutch-counts.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";

interface MemberCountersProps {
  readonly answer: AnswerOf<typeof adminMembers>;
  /** The total counts whom the filters fit. */
  readonly isFiltered: boolean;
}

export function MemberCounters({ answer: { users: members, pagination }, isFiltered }: MemberCountersProps) {
  const verified = members.filter((member) => member.verified).length;
  const admins = members.filter(({ admin_role }) => admin_role).length;
  return (
    <dl className="mb-5 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 max-sm:*:first:col-span-2">
      <Counter label={isFiltered ? "Leden gevonden" : "Leden totaal"} value={pagination.total} />
      <Counter label="Geverifieerd op deze pagina" value={verified} />
      <Counter label={`${admins === 1 ? "Beheerder" : "Beheerders"} op deze pagina`} value={admins} />
    </dl>
  );
}

function Counter({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-card border border-line bg-surface p-4">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="text-2xl font-[680] tabular-nums">{inDigits(value)}</dd>
    </div>
  );
}

interface UndeliverableNoteProps {
  readonly count: number;
  readonly isShown: boolean;
  readonly onShow: (show: boolean) => void;
}

export function UndeliverableNote({ count, isShown, onShow }: UndeliverableNoteProps) {
  return (
    <div className="mb-5">
      <Note look="warning">
        <div className="flex flex-wrap items-center justify-between gap-2">
          {count === 1
            ? "1 adres weigerde drie e-mails op rij en krijgt geen e-mail meer."
            : `${count} adressen weigerden drie e-mails op rij en krijgen geen e-mail meer.`}
          <Button onClick={() => onShow(!isShown)}>{isShown ? "Toon alle leden" : "Toon wie"}</Button>
        </div>
      </Note>
    </div>
  );
}
