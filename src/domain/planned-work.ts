import { countInWords } from "./wording.ts";

/** What an admin began and what has not happened yet. */
export interface PlannedWork {
  /** Drafts that announce themselves. */
  readonly announcements: number;
  /** Mailings, changes and imports that can still be undone. */
  readonly mailings: number;
}

/** `11 geplande uitnodigingen en 1 wijziging of bericht`; empty without any. */
export function plannedWorkInWords({ announcements, mailings }: PlannedWork): string {
  const parts = [
    announcements > 0 && countInWords(announcements, "geplande uitnodiging", "geplande uitnodigingen"),
    mailings > 0 && countInWords(mailings, "wijziging of bericht", "wijzigingen of berichten"),
  ];
  return parts.filter(Boolean).join(" en ");
}

export const isAnyPlanned = ({ announcements, mailings }: PlannedWork): boolean =>
  announcements + mailings > 0;

/** `11 geplande uitnodigingen gaan door op jouw naam`. */
export function handedOverInWords(work: PlannedWork): string {
  const verb = work.announcements + work.mailings === 1 ? "gaat" : "gaan";
  return `${plannedWorkInWords(work)} ${verb} door op jouw naam`;
}

/** `11 geplande uitnodigingen vervallen`. */
export function droppedInWords(work: PlannedWork): string {
  const verb = work.announcements + work.mailings === 1 ? "vervalt" : "vervallen";
  return `${plannedWorkInWords(work)} ${verb}`;
}
