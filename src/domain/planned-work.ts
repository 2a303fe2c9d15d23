import { countInWords, namesInWords } from "./wording.ts";

/** What an admin began and what has not happened yet. */
export interface PlannedWork {
  /** Drafts that announce themselves. */
  readonly announcements: number;
  /** Mailings, changes and imports that can still be undone. */
  readonly mailings: number;
}

const plannedParts = ({ announcements, mailings }: PlannedWork): string[] => [
  announcements > 0 ? countInWords(announcements, "geplande uitnodiging", "geplande uitnodigingen") : "",
  mailings > 0 ? countInWords(mailings, "wijziging of bericht", "wijzigingen of berichten") : "",
];

/** `11 geplande uitnodigingen en 1 wijziging of bericht`; empty without any. */
export const plannedWorkInWords = (work: PlannedWork): string =>
  namesInWords(plannedParts(work).filter(Boolean));

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
export interface HandedOver extends PlannedWork {
  /** Series that announce themselves, whose drafts are not in `announcements`. */
  readonly series: number;
  readonly evenings: number;
  readonly contact: boolean;
}

/** Each part in words; empty: nothing. */
export function partsInWords(work: HandedOver): string[] {
  const { series, evenings, contact } = work;
  return [
    ...plannedParts(work),
    series > 0 ? countInWords(series, "reeks", "reeksen") : "",
    evenings > 0 ? countInWords(evenings, "avond", "avonden") : "",
    contact ? "het contactadres van de club" : "",
  ].filter(Boolean);
}

/** `1 reeks en 2 avonden`, or `niets gepland` */
export const workInWords = (work: HandedOver): string => namesInWords(partsInWords(work)) || "niets gepland";
