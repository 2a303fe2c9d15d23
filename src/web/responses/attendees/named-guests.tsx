import { useState } from "react";
import type { MeetupId } from "#contract/ids.ts";
import { type NamedGuest, removeNamedGuest } from "#contract/responses/named-guests.ts";
import { PRESENCE_IN_WORDS } from "#domain/wording.ts";
import { adminKey, meetupsKey } from "../../base/query-meta.ts";
import { useChange } from "../../base/use-change.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { rowsClass } from "../../ui/card.tsx";

interface NamedGuestsProps {
  readonly meetup: MeetupId;
  readonly named: readonly NamedGuest[];
  readonly isClosed: boolean;
}

/** People on the list that have no membership, and so no answer and no mails. */
export function NamedGuests({ meetup, named, isClosed }: NamedGuestsProps) {
  const [leaving, setLeaving] = useState<NamedGuest | null>(null);
  if (named.length === 0) return null;
  return (
    <section aria-labelledby="zonder-lidmaatschap" className="mt-7">
      <h2 id="zonder-lidmaatschap" className="mb-2.5 text-lg font-heading">
        Zonder lidmaatschap <span className="font-normal text-soft">({named.length})</span>
      </h2>
      <ul className={rowsClass}>
        {named.map((guest) => (
          <li key={guest.key} className="flex min-h-14 items-center gap-3 py-1.5 pr-1.5 pl-4">
            <Avatar name={guest.name} className="size-9 text-sm" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-semibold">{guest.name}</span>
              {guest.presence !== null && (
                <span className="block text-sm">{PRESENCE_IN_WORDS[guest.presence]}</span>
              )}
            </span>
            {!isClosed && (
              <Button
                look="bare"
                aria-label={`Haal van de lijst: ${guest.name}`}
                className="px-3"
                onClick={() => setLeaving(guest)}
              >
                Haal van de lijst
              </Button>
            )}
          </li>
        ))}
      </ul>
      {leaving && <RemoveDialog meetup={meetup} guest={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

interface RemoveDialogProps {
  readonly meetup: MeetupId;
  readonly guest: NamedGuest;
  readonly onClose: () => void;
}

function RemoveDialog({ meetup, guest: { key, name }, onClose }: RemoveDialogProps) {
  const remove = useChange(removeNamedGuest, {
    onSuccess: onClose,
    invalidates: [adminKey, meetupsKey],
    failed: null,
  });
  return (
    <FormDialog
      title={`${name} komt niet`}
      submit="Haal van de lijst"
      submitting="Weghalen..."
      look="danger"
      change={remove}
      failed="Fout bij weghalen"
      onSubmit={() => remove.mutate({ params: { id: meetup, key } })}
      onClose={onClose}
    >
      <p>
        Komt er een plek vrij, dan gaat die meteen naar wie als eerste wacht. Deze naam bewaren we dan niet
        meer.
      </p>
    </FormDialog>
  );
}
