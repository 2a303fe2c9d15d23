import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Meetup, OwnDetails } from "#contract/meetups.ts";
import { setDetails, setDetailsByLink } from "#contract/responses.ts";
import { call } from "../api.ts";
import { keepAgain } from "../offline/offline.ts";
import { meetupsKey } from "../query-meta.ts";
import { keepRecorded } from "./recorded.ts";

export interface SavingDetails {
  /** Of the link in a mail, where the member is not signed in. */
  readonly token?: string;
  /** The meetup after the change. */
  readonly onSaved?: (meetup: Meetup) => void;
}

/** Saves the guests and answers that a member adds to a yes. */
export function useSaveDetails(meetup: Meetup, { token, onSaved }: SavingDetails) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: OwnDetails) =>
      token === undefined
        ? call(setDetails, { params: { id: meetup.id }, body })
        : call(setDetailsByLink, { params: { token, meetupId: meetup.id }, body }),
    onSuccess: ({ meetup: changed }) => {
      if (token === undefined) keepRecorded(changed);
      else keepAgain();
      onSaved?.(changed);
    },
    onSettled: () => client.invalidateQueries({ queryKey: meetupsKey }),
    meta: { failed: "Dit kon niet worden bewaard" },
  });
}
