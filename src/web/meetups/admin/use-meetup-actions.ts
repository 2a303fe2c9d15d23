import { useMutation, useQueryClient } from "@tanstack/react-query";
import toast from "react-hot-toast/headless";
import { sendReminder } from "#contract/mailings.ts";
import { type AdminMeetup, deleteMeetup } from "#contract/meetups/admin.ts";
import { exportParticipants } from "#contract/responses/admin.ts";
import { inWords } from "#domain/dutch-counts.ts";
import { call, messageOf } from "../../api.ts";
import { recipientsQuery } from "../../mailings/queries.ts";
import { adminKey, meetupsKey } from "../../queries.ts";
import { saveFile } from "../../ui/save-file.ts";

const REMINDING_FAILED = "Fout bij versturen van herinneringsmails";

const NOBODY_TO_REMIND =
  "Er is nu niemand om te herinneren: wie is uitgenodigd heeft geantwoord of kreeg vandaag al een herinnering";

/** What is done with a meetup at one press, after its question. */
export function useMeetupActions(meetup: AdminMeetup, onDeleted = () => Promise.resolve()) {
  const client = useQueryClient();
  const params = { id: meetup.id };
  const remind = useMutation({
    mutationFn: () => call(sendReminder, { params }),
    meta: { succeeded: messageOf, failed: REMINDING_FAILED, invalidates: [adminKey] },
  });
  const count = useMutation({
    mutationFn: () => client.fetchQuery(recipientsQuery(meetup.id)),
    onSuccess: ({ unanswered }) => {
      if (unanswered === 0) toast.error(NOBODY_TO_REMIND);
      else if (confirm(`Een herinnering sturen aan ${withoutAnswer(unanswered)} op “${meetup.title}”?`))
        remind.mutate();
    },
    meta: { failed: REMINDING_FAILED },
  });
  const save = useMutation({
    mutationFn: async () => {
      const csv = await call(exportParticipants, { params });
      return saveFile(
        `meetup-${meetup.id}-deelnemers.csv`,
        "text/csv",
        `\uFEFF${csv.replace(/^\uFEFF/, "")}`,
      );
    },
    meta: { succeeded: messageOf, failed: "Fout bij exporteren van deelnemers" },
  });
  const remove = useMutation({
    mutationFn: () => call(deleteMeetup, { params }),
    onSuccess: async () => {
      await onDeleted();
      // Of what is gone nothing more is asked, though its page may still be there for a moment.
      client.removeQueries({ queryKey: adminKey, predicate: ({ queryKey }) => queryKey.includes(meetup.id) });
    },
    meta: {
      succeeded: "Meetup succesvol verwijderd!",
      failed: "Fout bij verwijderen van meetup",
      invalidates: [meetupsKey, adminKey],
    },
  });
  return {
    isBusy: count.isPending || remind.isPending || save.isPending || remove.isPending,
    remind: () => count.mutate(),
    exportGuests: () => save.mutate(),
    remove: () => {
      if (confirm(QUESTION[meetup.status](meetup.title))) remove.mutate();
    },
  };
}

const withoutAnswer = (count: number) =>
  inWords(count, "lid dat nog niet heeft geantwoord", "leden die nog niet hebben geantwoord");

const QUESTION = {
  draft: (title) => `Concept “${title}” weggooien? Niemand krijgt bericht.`,
  published: (title) => `“${title}” verwijderen? Wie komt of op de wachtlijst staat, krijgt bericht.`,
  cancelled: (title) =>
    `“${title}” verwijderen? De pagina verdwijnt; iedereen wist al dat het niet doorging.`,
} as const satisfies Record<AdminMeetup["status"], (title: string) => string>;
