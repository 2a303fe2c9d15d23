import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { addOrganiser } from "#contract/organisers.ts";
import { call, FAILED, messageOf } from "../api.ts";
import { FoundMembers } from "../lists/found-members.tsx";
import { adminKey } from "../query-meta.ts";
import { Dialog, DialogBody } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";

interface AddOrganiserDialogProps {
  readonly id: MeetupId;
  readonly onClose: () => void;
}

/** Finds a member by name or address and lets them organise the meetup. */
export function AddOrganiserDialog({ id, onClose }: AddOrganiserDialogProps) {
  const [search, setSearch] = useState("");
  const add = useMutation({
    mutationFn: (member: MemberId) => call(addOrganiser, { params: { id }, body: { member } }),
    onSuccess: onClose,
    meta: { succeeded: messageOf, failed: FAILED, invalidates: [adminKey] },
  });
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
        <FoundMembers
          sought={search.trim()}
          action="Voeg toe"
          saysNone
          isBusy={add.isPending}
          onChoose={({ id: member }) => add.mutate(member)}
        />
      </DialogBody>
    </Dialog>
  );
}
