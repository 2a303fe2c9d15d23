import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { UNDO_SECONDS } from "#contract/fields.ts";
import type { MeetupId } from "#contract/ids.ts";
import {
  type AdminAttendee,
  AttendeeNote,
  addAttendee,
  type ChangedAttendee,
  NewAttendee,
  noteAttendee,
} from "#contract/responses/attendees.ts";
import { addNamedGuest, NewNamedGuest } from "#contract/responses/named-guests.ts";
import { adminKey, meetupsKey } from "../../base/query-meta.ts";
import { onceShown, useChange } from "../../base/use-change.ts";
import { useCheckedForm } from "../../forms/checked-form.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useKeptForm } from "../../forms/kept-form.ts";
import { unlessRetried } from "../../forms/save-failed.tsx";
import { FoundMembers } from "../../lists/found-members.tsx";
import { MailCaution } from "../../mailings/mail-caution.tsx";
import { useRights } from "../../sessions/viewer.ts";
import { Field, formField } from "../../ui/field.tsx";
import { Checkbox } from "../../ui/toggle.tsx";
import {
  type AskedDetails,
  changedDetails,
  DetailFields,
  NO_DETAILS,
  withoutPlaces,
} from "./details-dialog.tsx";

const NOT_NOTED = "Fout bij opslaan van de notitie";

const NoteDraft = z.object({ note: z.string() });

export function NoteDialog({
  meetup,
  attendee,
  onClose,
}: {
  readonly meetup: MeetupId;
  readonly attendee: AdminAttendee;
  readonly onClose: () => void;
}) {
  const { form, offered, done } = useKeptForm({
    name: `note:${meetup}:${attendee.id}`,
    schema: AttendeeNote,
    start: { note: attendee.note },
    draft: NoteDraft,
  });
  const save = useChange(noteAttendee, {
    onSuccess: done,
    onSettled: onceShown(onClose),
    invalidates: [adminKey],
    failed: unlessRetried(NOT_NOTED),
  });
  return (
    <FormDialog
      title={`Notitie bij ${attendee.name}`}
      offered={offered}
      submit="Opslaan"
      submitting="Opslaan..."
      change={save}
      failed={NOT_NOTED}
      onSubmit={form.handleSubmit((checked) =>
        save.mutate({ params: { id: meetup, member: attendee.id }, body: checked }),
      )}
      onClose={onClose}
    >
      <Field
        label="Notitie"
        hint="Alleen de organisatie ziet dit; wie zijn gegevens opvraagt, krijgt het ook. Leeg laten haalt de notitie weg."
        {...formField(form, "note")}
      />
    </FormDialog>
  );
}

const NOT_ADDED = "Fout bij toevoegen";

const FULL_FOR_NAMES = "Alle plekken zijn bezet, en zonder e-mailadres kan niemand op de wachtlijst.";

interface AddAttendeeDialogProps {
  readonly id: MeetupId;
  readonly sought: string;
  readonly free: number | null;
  readonly asked: AskedDetails;
  readonly onClose: () => void;
  readonly onAdded: (attendee: ChangedAttendee) => void;
  readonly onNamed: () => void;
}

/** A member, by their address, or a person of whom only the name is known. */
const Added = z.discriminatedUnion("by", [
  z.extend(NewAttendee, { by: z.literal("address") }),
  z.extend(NewNamedGuest, { by: z.literal("name"), email: z.string() }),
]);

export function AddAttendeeDialog({
  id,
  sought,
  free,
  asked,
  onClose,
  onAdded,
  onNamed,
}: AddAttendeeDialogProps) {
  const isAddress = sought.includes("@");
  const { isAdmin } = useRights();
  const form = useCheckedForm(Added, {
    by: "address",
    name: isAddress ? "" : sought,
    email: isAddress ? sought : "",
    beyond: false,
  });
  const [details, setDetails] = useState(NO_DETAILS);
  const [by, typedName, typedEmail] = useWatch({ control: form.control, name: ["by", "name", "email"] });
  const isNamed = by === "name";
  const saveName = useChange(addNamedGuest, {
    onSuccess: () => {
      onNamed();
      onClose();
    },
    invalidates: [adminKey, meetupsKey],
    failed: unlessRetried(NOT_ADDED),
  });
  const save = useChange(addAttendee, {
    onSuccess: (added) => {
      onAdded(added);
      onClose();
    },
    invalidates: [adminKey, meetupsKey],
    failed: unlessRetried(NOT_ADDED),
    succeeded: null,
  });
  return (
    <FormDialog
      title="Iemand toevoegen"
      warning={isNamed ? null : <MailCaution />}
      submit="Toevoegen"
      submitting="Toevoegen..."
      change={isNamed ? saveName : save}
      failed={NOT_ADDED}
      onSubmit={form.handleSubmit(({ by: _, ...checked }) =>
        isNamed
          ? saveName.mutate({ params: { id }, body: { name: checked.name, beyond: checked.beyond } })
          : save.mutate({
              params: { id },
              body: { ...checked, ...changedDetails(NO_DETAILS, details), undo_seconds: UNDO_SECONDS },
            }),
      )}
      onClose={onClose}
    >
      <p className="text-md text-soft">
        {isNamed
          ? "Deze persoon krijgt geen berichten. De naam wordt een dag na de meetup vergeten."
          : "Wie je toevoegt, krijgt een e-mail waarin staat dat jij dat deed, met een knop om af te zeggen."}
        {!isAdmin && !isNamed && " Wie al antwoordde, vind je met het zoekveld."}
      </p>
      <div>
        <Field
          label="Naam *"
          autoComplete="off"
          hint={isAdmin && !isNamed ? "Is het een lid? Typ een deel van de naam en kies." : undefined}
          {...formField(form, "name")}
        />
        {isAdmin && !isNamed && (
          <FoundMembers
            sought={typedEmail === "" && typedName.trim().length > 1 ? typedName.trim() : ""}
            action="Kies"
            onChoose={({ name, email }) => {
              form.setValue("name", name, { shouldDirty: true });
              form.setValue("email", email, { shouldDirty: true });
              form.clearErrors();
              // The button that was pressed disappears. On a touch screen a keyboard would cover the form.
              if (!matchMedia("(pointer: coarse)").matches) form.setFocus("name");
            }}
          />
        )}
      </div>
      {!isNamed && (
        <Field label="E-mailadres *" type="email" autoComplete="off" {...formField(form, "email")} />
      )}
      <Checkbox
        label="Zonder lidmaatschap, alleen een naam"
        hint="Voor wie geen e-mailadres heeft. Andere leden zien ‘Anoniem’."
        checked={isNamed}
        onChange={({ target }) => {
          form.setValue("by", target.checked ? "name" : "address");
          form.clearErrors();
        }}
      />
      {!isNamed && (
        <DetailFields asked={asked} most={asked.maxGuests} details={details} onChange={setDetails} />
      )}
      {free !== null && free < (isNamed ? 1 : 1 + details.guests) && (
        <Checkbox
          label="Geef een plek, boven het maximum"
          hint={isNamed ? FULL_FOR_NAMES : withoutPlaces(free)}
          {...form.register("beyond")}
        />
      )}
    </FormDialog>
  );
}
