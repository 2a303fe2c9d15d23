import { keepPreviousData, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { adminMembers } from "#contract/members/admin.ts";
import { addOrganiser } from "#contract/organisers.ts";
import { call, FAILED, messageOf } from "../api.ts";
import { adminKey } from "../query-meta.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";

interface AddOrganiserDialogProps {
  readonly id: MeetupId;
  readonly onClose: () => void;
}

/** Finds a member by name or address and lets them organise the meetup. */
export function AddOrganiserDialog({ id, onClose }: AddOrganiserDialogProps) {
  const [search, setSearch] = useState("");
  const sought = search.trim();
  const { data } = useQuery({ ...foundQuery(sought), enabled: sought !== "" });
  const add = useMutation({
    mutationFn: (member: MemberId) => call(addOrganiser, { params: { id }, body: { member } }),
    onSuccess: onClose,
    meta: { succeeded: messageOf, failed: FAILED, invalidates: [adminKey] },
  });
  const found = sought === "" ? [] : (data?.users ?? []);
  return (
    <Dialog title="Organisator toevoegen" open onClose={onClose}>
      <DialogBody>
        <Field
          label="Zoek een lid"
          type="search"
          autoComplete="off"
          hint="Op naam of e-mailadres. Het lid krijgt een e-mail met wat dit betekent."
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p role="status" className="mt-3 text-[15px] text-soft">
          {sought !== "" && data && found.length === 0 && "Geen lid gevonden"}
        </p>
        <ul aria-label="Gevonden leden" className="divide-y divide-line">
          {found.map(({ id: member, name, email }) => (
            <li key={member} className="flex items-center gap-3 py-2">
              <Avatar name={name} className="size-9 text-[13px]" />
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p className="font-semibold">{name}</p>
                <p className="text-sm text-soft">{email}</p>
              </div>
              <Button
                aria-label={`Voeg toe: ${name}`}
                disabled={add.isPending}
                onClick={() => add.mutate(member)}
              >
                Voeg toe
              </Button>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  );
}

const MOST = 8;

const foundQuery = (search: string) =>
  queryOptions({
    queryKey: [...adminKey, "organiser-candidates", search],
    queryFn: () => call(adminMembers, { query: { search, page: 1, limit: MOST } }),
    placeholderData: keepPreviousData,
  });
