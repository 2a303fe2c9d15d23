import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { MemberId } from "#contract/ids.ts";
import { adminMembers } from "#contract/members/admin.ts";
import type { AdminMember } from "#contract/members/member-view.ts";
import { memberCount } from "#domain/wording.ts";
import { adminKey } from "../base/query-meta.ts";
import { queryOf } from "../base/query-of.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";

interface FoundMembersProps {
  readonly sought: string;
  readonly action: string;
  /** Shows that there are none, which screen readers hear in any case. */
  readonly saysNone?: boolean;
  readonly isBusy?: boolean;
  /** A member that is not shown. */
  readonly except?: MemberId;
  readonly onChoose: (member: AdminMember) => void;
}

/** Members by name or address, each with a button. For admins: the server refuses others. */
export function FoundMembers({
  sought,
  action,
  saysNone = false,
  isBusy = false,
  except,
  onChoose,
}: FoundMembersProps) {
  const { data, isPlaceholderData } = useQuery({ ...foundQuery(sought), enabled: sought !== "" });
  const found = sought === "" ? [] : (data?.users ?? []).filter(({ id }) => id !== except);
  return (
    <>
      <p role="status" className={saysNone ? "mt-3 text-md text-soft" : "sr-only"}>
        {sought !== "" &&
          data &&
          !isPlaceholderData &&
          (found.length === 0 ? (
            "Geen lid gevonden"
          ) : (
            <span className="sr-only">{memberCount(found.length)} gevonden</span>
          ))}
      </p>
      <ul aria-label="Gevonden leden" className="mt-1.5 divide-y divide-line empty:hidden">
        {found.map((member) => (
          <li key={member.id} className="flex items-center gap-3 py-2">
            <Avatar name={member.name} className="size-9 text-sm" />
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p className="font-semibold">{member.name}</p>
              <p className="text-sm text-soft">{member.email}</p>
            </div>
            <Button
              aria-label={`${action}: ${member.name}`}
              disabled={isBusy}
              onClick={() => onChoose(member)}
            >
              {action}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

const MAX_MEMBERS = 5;

const foundQuery = (search: string) =>
  queryOf(adminMembers, {
    queryKey: [...adminKey, "found-members", search],
    input: { query: { search, page: 1, limit: MAX_MEMBERS } },
    placeholderData: keepPreviousData,
  });
