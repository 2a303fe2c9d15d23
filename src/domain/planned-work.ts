import { countInWords, namesInWords } from "./wording.ts";

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

/** What one admin hands over to another. */
export interface HandedOver {
  readonly announcements: number;
  readonly series: number;
  readonly evenings: number;
  readonly contact: boolean;
}

/** Each part in words; empty: nothing. */
export function partsInWords({ announcements, series, evenings, contact }: HandedOver): string[] {
  return [
    announcements > 0 ? countInWords(announcements, "geplande uitnodiging", "geplande uitnodigingen") : "",
    series > 0 ? countInWords(series, "reeks", "reeksen") : "",
    evenings > 0 ? countInWords(evenings, "avond", "avonden") : "",
    contact ? "het contactadres van de club" : "",
  ].filter(Boolean);
}

/** `1 reeks en 2 avonden`, or `niets gepland` */
export const workInWords = (work: HandedOver): string => namesInWords(partsInWords(work)) || "niets gepland";
