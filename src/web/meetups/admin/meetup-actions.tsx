import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BellRing, ChartColumn, Copy, Download, Mail, Pencil, Trash2 } from "lucide-react";
import toast from "react-hot-toast/headless";
import { sendReminder } from "#contract/mailings.ts";
import { type AdminMeetup, deleteMeetup } from "#contract/meetups/admin.ts";
import { exportParticipants } from "#contract/responses/admin.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { call, messageOf } from "../../api.ts";
import { recipientsQuery } from "../../mailings/queries.ts";
import { useNow, useSite } from "../../page-state.tsx";
import { adminKey, meetupsKey } from "../../queries.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import type { Opened } from "./use-opened.ts";

interface MeetupActionsProps {
  readonly meetup: AdminMeetup;
  readonly open: (opened: Opened) => void;
  readonly onMailing: (id: MeetupId) => void;
}

export function MeetupActions({ meetup, open, onMailing }: MeetupActionsProps) {
  const { timeZone } = useSite();
  const isToCome = meetup.date >= dateIn(timeZone, useNow());
  const client = useQueryClient();
  const params = { id: meetup.id };
  const remind = useMutation({
    mutationFn: () => call(sendReminder, { params }),
    onSuccess: () => onMailing(meetup.id),
    meta: { succeeded: messageOf, failed: REMINDING_FAILED, invalidates: [adminKey] },
  });
  const save = useMutation({
    mutationFn: () => call(exportParticipants, { params }),
    onSuccess: (csv) =>
      saveFile(`meetup-${meetup.id}-deelnemers.csv`, "text/csv", `\uFEFF${csv.replace(/^\uFEFF/, "")}`),
    meta: { failed: "Fout bij exporteren van deelnemers" },
  });
  const remove = useMutation({
    mutationFn: () => call(deleteMeetup, { params }),
    meta: {
      succeeded: "Meetup succesvol verwijderd!",
      failed: "Fout bij verwijderen van meetup",
      invalidates: [meetupsKey, adminKey],
    },
  });
  const count = useMutation({
    mutationFn: () => client.fetchQuery(recipientsQuery(meetup.id)),
    onSuccess: ({ unanswered }) => {
      if (unanswered === 0) toast.error(NOBODY_TO_REMIND);
      else if (confirm(`Een herinnering sturen aan ${withoutAnswer(unanswered)} op "${meetup.title}"?`))
        remind.mutate();
    },
    meta: { failed: REMINDING_FAILED },
  });
  const askAndRemove = () => {
    if (confirm(`"${meetup.title}" verwijderen? Wie komt of op de wachtlijst staat, krijgt bericht.`))
      remove.mutate();
  };
  return (
    <div className="flex flex-wrap justify-end">
      {isToCome && (
        <IconButton
          icon={BellRing}
          {...naming("Stuur herinnering", meetup)}
          busy={count.isPending || remind.isPending}
          onPress={() => count.mutate()}
        />
      )}
      <IconButton
        icon={Mail}
        {...naming("E-mails en bericht", meetup)}
        onPress={() => open({ kind: "messages", meetup })}
      />
      <IconButton
        icon={ChartColumn}
        {...naming("Bekijk statistieken", meetup)}
        onPress={() => open({ kind: "statistics", meetup })}
      />
      <IconButton
        icon={Download}
        {...naming("Exporteer deelnemers", meetup)}
        busy={save.isPending}
        onPress={() => save.mutate()}
      />
      <IconButton icon={Copy} {...naming("Kopieer", meetup)} onPress={() => open({ kind: "copy", meetup })} />
      <IconButton
        icon={Pencil}
        {...naming("Bewerk", meetup)}
        onPress={() => open({ kind: "edit", meetup })}
      />
      <IconButton
        icon={Trash2}
        {...naming("Verwijder", meetup)}
        busy={remove.isPending}
        onPress={askAndRemove}
      />
    </div>
  );
}

const REMINDING_FAILED = "Fout bij versturen van herinneringsmails";

const NOBODY_TO_REMIND =
  "Er is nu niemand om te herinneren: wie is uitgenodigd heeft geantwoord of kreeg vandaag al een herinnering";

const withoutAnswer = (count: number) =>
  count === 1 ? "1 lid dat nog niet heeft geantwoord" : `${count} leden die nog niet hebben geantwoord`;

/** The action's name on hovering, with the meetup's title for who cannot see the row. */
const naming = (action: string, { title }: AdminMeetup) => ({ title: action, label: `${action}: ${title}` });
