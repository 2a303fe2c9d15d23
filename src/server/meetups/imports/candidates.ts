import { type LaterField, MeetupForm } from "#contract/meetups/form.ts";
import type { ImportedEvent } from "#contract/meetups/imports.ts";
import { scheduleOf } from "#domain/moments.ts";
import { isOver } from "#domain/timing.ts";
import { checkNesting } from "../../platform/nesting.ts";
import { isRefused, type Refused } from "../../platform/refusals.ts";
import { NEUTRAL } from "../admin/drafts.ts";
import { markdownOf } from "./markdown-of.ts";
import { withoutMarkup } from "./plain-text.ts";
import { type CalendarEvent, type CalendarFile, readCalendar } from "./read-calendar.ts";

/** What is known of an event before the database is asked. */
export interface Candidate {
  readonly key: string;
  readonly event: ImportedEvent;
  readonly form: MeetupForm | null;
  readonly missing: readonly LaterField[];
}

/** The events of a file as forms, in the order of their dates. Runs in a process of its own (`reader.ts`). */
export async function candidatesIn(file: CalendarFile): Promise<Refused | Candidate[]> {
  const calendar = readCalendar(file);
  if (isRefused(calendar)) return calendar;
  const seen = new Set<string>();
  const candidates: Candidate[] = [];
  for (const event of calendar.events) {
    candidates.push(await candidateOf(event, seen.has(event.key), file));
    if (event.state === "usable") seen.add(event.key);
  }
  return candidates.toSorted((one, other) => (begin(one) < begin(other) ? -1 : 1));
}

const begin = ({ event: { date, start_time } }: Candidate) => `${date ?? ""} ${start_time}`;

async function candidateOf(
  { key, state, remark: ofEvent, description, ...shown }: CalendarEvent,
  isSeen: boolean,
  { timeZone, now }: CalendarFile,
): Promise<Candidate> {
  const skipped = (why: Pick<ImportedEvent, "outcome" | "remark"> & { date?: null }): Candidate => ({
    key,
    form: null,
    missing: [],
    event: { ...shown, ...why },
  });
  if (state === "unreadable") return skipped({ outcome: "error", remark: ofEvent, date: null });
  if (state === "private") return skipped({ outcome: "private", remark: ofEvent });
  if (state === "cancelled") return skipped({ outcome: "cancelled", remark: ofEvent });
  if (state === "replaced") return skipped({ outcome: "duplicate", remark: ofEvent });
  if (isSeen) return skipped({ outcome: "duplicate", remark: "Staat al eerder in het bestand" });
  const known = { ...shown, location: shown.location || "Locatie onbekend", max_participants: null };
  const plain = description || shown.title;
  const text = markdownOf(plain);
  const isTooDeep = (await checkNesting(text)) !== null;
  const asWritten = MeetupForm.safeParse({ ...known, description: text });
  const isAsWritten = asWritten.success && !isTooDeep;
  const { data: form, error } = isAsWritten
    ? asWritten
    : MeetupForm.safeParse({ ...known, description: withoutMarkup(plain) || shown.title });
  if (!form) return skipped({ outcome: "error", remark: error.issues[0]?.message ?? "" });
  const remark = [ofEvent, isAsWritten ? "" : "Tekens in de tekst zijn weggelaten: het zijn er te veel"]
    .filter((one) => one !== "")
    .join(". ");
  if (isOver(scheduleOf(form, timeZone), now))
    return {
      key,
      form,
      missing: [],
      event: { ...shown, location: form.location, outcome: "archive", remark },
    };
  const missing = (["location", "description"] as const).filter(
    (field) => ({ ...shown, description })[field] === "",
  );
  const neutral = Object.fromEntries(missing.map((field) => [field, NEUTRAL[field]]));
  return { key, form: { ...form, ...neutral }, missing, event: { ...shown, outcome: "draft", remark } };
}
