import { useMutation, useQueryClient } from "@tanstack/react-query";
import toast from "react-hot-toast/headless";
import { UNDO_SECONDS } from "#contract/fields.ts";
import { NOBODY_TO_REMIND, sendReminder } from "#contract/mailings.ts";
import { type AdminMeetup, deleteMeetup } from "#contract/meetups/admin.ts";
import { exportParticipants } from "#contract/responses/admin.ts";
import { isOver } from "#domain/timing.ts";
import { countInWords, memberCount } from "#domain/wording.ts";
import { call, messageOf } from "../../base/api.ts";
import { adminKey, meetupsKey, removeQueriesOf } from "../../base/query-meta.ts";
import { useChange } from "../../base/use-change.ts";
import { participantsIn, recipientsQuery } from "../../mailings/queries.ts";
import { saveSpreadsheet } from "../../ui/browser.ts";

const UNDO = { undo_seconds: UNDO_SECONDS };

const REMINDING_FAILED = "Fout bij versturen van herinneringsmails";

const DELETING_FAILED = "Fout bij verwijderen van meetup";

export function useMeetupActions(meetup: AdminMeetup, onDeleted = () => Promise.resolve()) {
  const client = useQueryClient();
  const params = { id: meetup.id };
  const remind = useChange(sendReminder, {
    invalidates: [adminKey],
    failed: REMINDING_FAILED,
    // The bar with its undo button says what happens.
    succeeded: null,
  });
  const count = useMutation({
    mutationFn: () => client.fetchQuery(recipientsQuery(meetup.id)),
    onSuccess: ({ unanswered }) => {
      if (unanswered === 0) toast.error(NOBODY_TO_REMIND);
      else if (confirm(`Een herinnering voor “${meetup.title}” sturen aan ${memberCount(unanswered)}?`))
        remind.mutate({ params, query: UNDO });
    },
    meta: { failed: REMINDING_FAILED },
  });
  const save = useMutation({
    mutationFn: async () => {
      const csv = await call(exportParticipants, { params });
      return saveSpreadsheet(`meetup-${meetup.id}-deelnemers.csv`, csv);
    },
    meta: { succeeded: messageOf, failed: "Fout bij exporteren van deelnemers" },
  });
  const remove = useChange(deleteMeetup, {
    onSuccess: async () => {
      await onDeleted();
      removeQueriesOf(client, meetup.id);
    },
    invalidates: [meetupsKey, adminKey],
    failed: DELETING_FAILED,
  });
  const confirmRemoval = useMutation({
    mutationFn: async () =>
      isAnnounced(meetup) ? participantsIn(await client.fetchQuery(recipientsQuery(meetup.id))) : 0,
    onSuccess: (count) => {
      if (confirm(questionAbout(meetup, count))) remove.mutate({ params, query: UNDO });
    },
    meta: { failed: DELETING_FAILED },
  });
  return {
    isBusy: [count, remind, save, confirmRemoval, remove].some(({ isPending }) => isPending),
    remind: () => count.mutate(),
    exportAttendees: () => save.mutate(),
    remove: () => confirmRemoval.mutate(),
  };
}

const isAnnounced = (meetup: AdminMeetup): boolean =>
  meetup.status === "published" && !isOver(meetup, Date.now());

/** What becomes of what members offered for an evening, or tell on it, when it is cancelled or deleted. */
export const talksGoBack = (talks: number): string =>
  `${countInWords(talks, "verhaal gaat", "verhalen gaan")} terug naar ‘een andere keer’.`;

const questionAbout = (meetup: AdminMeetup, count: number): string =>
  meetup.talks ? `${aboutMeetup(meetup, count)} ${talksGoBack(meetup.talks)}` : aboutMeetup(meetup, count);

function aboutMeetup({ status, title }: AdminMeetup, count: number): string {
  if (status === "draft") return `Concept “${title}” weggooien? Niemand krijgt bericht.`;
  if (status === "cancelled")
    return `“${title}” verwijderen? De pagina verdwijnt; iedereen wist al dat het niet doorging.`;
  const told = count === 0 ? "Niemand krijgt" : countInWords(count, "mens krijgt", "mensen krijgen");
  return `“${title}” verwijderen? ${told} bericht. De antwoorden en statistieken verdwijnen ook.`;
}
