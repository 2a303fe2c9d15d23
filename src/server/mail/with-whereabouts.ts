import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import { waitingKey } from "./facts.ts";
import type { MailData } from "./kind-data.ts";

export interface WithWhereabouts {
  readonly whereabouts: WhereaboutsColumns | null;
}

/** Adds where exactly the meetup is, if the recipient has a place at sending; else null (promise 79). */
export const withWhereabouts = <Given, Found extends object>(
  about: MailData<Given, Found>,
): MailData<Given, Found & WithWhereabouts> => ({
  ...about,
  open: (row, data) => {
    const { meetup_id, member_id } = row;
    const guest = meetup_id !== null && member_id !== null ? { meetup_id, member_id } : null;
    const { needs, find } = about.open(row, data);
    return {
      needs: { ...needs, guest },
      find: (facts) => {
        const found = find(facts);
        return (
          found && { ...found, whereabouts: (guest && facts.whereabouts.get(waitingKey(guest))) ?? null }
        );
      },
    };
  },
});
