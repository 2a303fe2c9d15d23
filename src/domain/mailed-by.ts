import { type Appointment, isWorthMail } from "./meetup-status.ts";
import { isNewWhereabouts, type Reachable } from "./whereabouts.ts";

export interface MailedBy {
  /** Of the change, unless the organiser tells nobody. */
  readonly told: readonly ("confirmed" | "waitlist")[];
  /** When the organiser tells them too: another day may suit who could not come on the former one. */
  readonly others: readonly ("declined" | "silent")[];
  /** Only attendees are told of another address or link. */
  readonly isAddressNew: boolean;
}

export const NOBODY: MailedBy = { told: [], others: [], isAddressNew: false };

type AsTold = Appointment & Reachable;

/** Whom a change of an announced meetup mails. @param before as people know it */
export function mailedBy(before: AsTold, after: AsTold): MailedBy {
  const isAddressNew = isNewWhereabouts(before, after);
  if (!isWorthMail(before, after))
    return { told: isAddressNew ? ["confirmed"] : [], others: [], isAddressNew };
  const isOtherDay = before.date !== after.date;
  return { told: ["confirmed", "waitlist"], others: isOtherDay ? ["declined", "silent"] : [], isAddressNew };
}
