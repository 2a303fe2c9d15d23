import type { PlannedEvening } from "#contract/meetups/series.ts";
import { ClockTime, Day } from "#contract/text.ts";
import { isToMail } from "#domain/announcing.ts";
import { reminderDays } from "#domain/answering-words.ts";
import {
  addDays,
  type Day as DayText,
  dateIn,
  dayInWords,
  endsNextDay,
  toTheMinute,
} from "#domain/dutch-dates.ts";
import { KEPT_DAYS } from "#domain/retention.ts";
import { countInWords } from "#domain/wording.ts";
import { type Clock, timeToThink } from "./cautions.ts";
import type { MeetupValues } from "./meetup-draft.ts";

export interface Happening {
  readonly on: DayText;
  readonly kind: "mail" | "closing" | "question" | "offer" | "hidden" | "erased" | "series";
  readonly text: string;
}

interface Form {
  readonly values: MeetupValues;
  readonly evenings: readonly PlannedEvening[];
  readonly clock: Clock;
}

/** What a raised maximum does: `2 mensen schuiven door`. @param when words within it, such as ` na een minuut` */
export function movedInWords({ promoted, areOffered }: MovedAttendees, when = ""): string {
  return areOffered
    ? `${countInWords(promoted, "mens krijgt", "mensen krijgen")}${when} een plek aangeboden`
    : `${countInWords(promoted, "mens schuift", "mensen schuiven")}${when} door`;
}

interface MovedAttendees {
  readonly promoted: number;
  readonly areOffered: boolean;
}

/** The kinds that are mails at a fixed time. */
const MAILS: ReadonlySet<Happening["kind"]> = new Set(["mail", "question", "series"]);

/** What the site does by itself after the meetup is announced as typed, soonest first. */
export function whatHappens({ values, evenings, clock: { timeZone, now } }: Form): Happening[] {
  if (values.date === "") return [];
  const date = Day.parse(values.date);
  const happenings = [...beforehand(values, date), ...afterwards(values, date), ...ofSeries(evenings)];
  const today = dateIn(timeZone, now);
  const isToCome = ({ on, kind }: Happening) => (MAILS.has(kind) ? isToMail(on, timeZone, now) : on >= today);
  return happenings.filter(isToCome).sort((one, other) => one.on.localeCompare(other.on));
}

function beforehand(values: MeetupValues, date: DayText): Happening[] {
  const { answer_days_before: deadline, remind_days_before: remind, offer_minutes, start_time } = values;
  const happenings: Happening[] = [];
  if (remind !== "") {
    const days = reminderDays(Number(remind), deadline === "" ? null : Number(deadline));
    const on = addDays(date, -days);
    happenings.push({ on, kind: "mail", text: "Wie niet heeft geantwoord, krijgt een herinnering." });
  }
  if (deadline !== "")
    happenings.push({
      on: addDays(date, -Number(deadline)),
      kind: "closing",
      text: `De inschrijving sluit ${deadline === "0" ? "bij het begin" : "om middernacht"}.`,
    });
  const dayBefore = addDays(date, -1);
  if (values.remind_guests)
    happenings.push(
      values.ask_again
        ? { on: dayBefore, kind: "question", text: "Wie komt, krijgt de vraag ‘Kom je nog?’" }
        : { on: dayBefore, kind: "mail", text: "Wie komt, krijgt een herinnering." },
    );
  if (offer_minutes !== "" && values.max_participants !== "") {
    const offer = `we een vrije plek ${timeToThink(Number(offer_minutes))} aan.`;
    const text =
      start_time === ""
        ? `Bieden ${offer}`
        : `Vanaf ${toTheMinute(ClockTime.parse(start_time))} bieden ${offer}`;
    happenings.push({ on: dayBefore, kind: "offer", text });
  }
  return happenings;
}

function afterwards({ start_time, end_time, ...values }: MeetupValues, date: DayText): Happening[] {
  const endsLater =
    start_time !== "" &&
    end_time !== "" &&
    endsNextDay(ClockTime.parse(start_time), ClockTime.parse(end_time));
  const end = endsLater ? addDays(date, 1) : date;
  const isHidden = [values.address, values.online_url, values.access_note].some((text) => text.trim() !== "");
  const asked = values.questions.length;
  const happenings: Happening[] = [];
  if (isHidden)
    happenings.push({ on: addDays(end, 1), kind: "hidden", text: "Adres en link verdwijnen van de pagina." });
  if (asked > 0)
    happenings.push({
      on: addDays(end, KEPT_DAYS.guestAnswers),
      kind: "erased",
      text: `De antwoorden op je ${asked === 1 ? "vraag" : "vragen"} worden gewist.`,
    });
  return happenings;
}

/** The first invitation, which stands for the others. */
function ofSeries(evenings: readonly PlannedEvening[]): Happening[] {
  const [first, ...others] = evenings.flatMap(({ date, announce_on }) =>
    announce_on === null ? [] : [{ date, on: announce_on }],
  );
  if (!first) return [];
  const more = others.length > 0 ? ", daarna die voor de volgende" : "";
  const text = `De uitnodiging voor ${dayInWords(first.date)} gaat de deur uit${more}.`;
  return [{ on: first.on, kind: "series", text }];
}
