import { describe, expect, test } from "vitest";
import { holidayCaution, typedFilling } from "./cautions.ts";
import { type MeetupValues, valuesOf } from "./meetup-draft.ts";
import { movedInWords, whatHappens } from "./what-happens.ts";

const TYPED: MeetupValues = {
  ...valuesOf({ kind: "new" }),
  date: "2026-11-28",
  start_time: "19:30",
  end_time: "22:00",
  max_participants: "20",
};
const list = (values: Partial<MeetupValues>, now = "2026-11-22T12:00:00Z", evenings = []) =>
  whatHappens({
    values: { ...TYPED, ...values },
    evenings,
    clock: { timeZone: "Europe/Amsterdam", now: Date.parse(now) },
  }).map(({ on, text }) => `${on} ${text}`);

test("a raised maximum promotes, offers on the last day, and near the start does neither", () => {
  const at = (now: string, offer_minutes: string) =>
    typedFilling({ ...TYPED, offer_minutes }, { timeZone: "Europe/Amsterdam", now: Date.parse(now) });
  expect(at("2026-11-28T10:00:00Z", "")).toBe("promoted");
  expect(at("2026-11-27T10:00:00Z", "60")).toBe("promoted");
  expect(at("2026-11-28T10:00:00Z", "60")).toBe("offered");
  expect(at("2026-11-28T18:20:00Z", "60")).toBe("first-come");
  expect(movedInWords({ promoted: 2, areOffered: false })).toBe("2 mensen schuiven door");
  expect(movedInWords({ promoted: 1, areOffered: true }, " na een minuut")).toBe(
    "1 mens krijgt na een minuut een plek aangeboden",
  );
});

test("a public holiday is named at the date, and half a date is none", () => {
  expect(["2026-12-25", "2026-12-24", "", "20261-12-25"].map((date) => holidayCaution({ date }))).toEqual([
    "Dit is Eerste Kerstdag.",
    null,
    null,
    null,
  ]);
});

describe("what the site does by itself", () => {
  test("with the usual settings: two reminders", () => {
    expect(list({})).toEqual([
      "2026-11-25 Wie niet heeft geantwoord, krijgt een herinnering.",
      "2026-11-27 Wie komt, krijgt een herinnering.",
    ]);
  });

  test("with all settings, in order of time", () => {
    const all = {
      answer_days_before: "2",
      ask_again: true,
      offer_minutes: "60",
      address: "Vlasakkerweg 14",
      remind_days_before: "1",
      end_time: "00:30",
      questions: [{ id: "q", text: "Eet je mee?", kind: "text", options: [] }],
    } satisfies Partial<MeetupValues>;
    expect(list(all)).toEqual([
      "2026-11-25 Wie niet heeft geantwoord, krijgt een herinnering.",
      "2026-11-26 De inschrijving sluit om middernacht.",
      "2026-11-27 Wie komt, krijgt de vraag ‘Kom je nog?’",
      "2026-11-27 Vanaf 19:30 bieden we een vrije plek een uur aan.",
      "2026-11-30 Adres en link verdwijnen van de pagina.",
      "2026-12-13 De antwoorden op je vraag worden gewist.",
    ]);
  });

  test("nothing that is over, and nothing without a date", () => {
    expect(list({}, "2026-11-26T12:00:00Z")).toEqual(["2026-11-27 Wie komt, krijgt een herinnering."]);
    expect(list({ date: "" })).toEqual([]);
  });

  test("no mail at ten o'clock from ten o'clock on", () => {
    const question = { ask_again: true };
    expect(list(question, "2026-11-27T08:59:00Z")).toEqual([
      "2026-11-27 Wie komt, krijgt de vraag ‘Kom je nog?’",
    ]);
    expect(list(question, "2026-11-27T09:00:00Z")).toEqual([]);
  });

  test("the first invitation of a series stands for the others", () => {
    const evening = (date: string, announce_on: string | null) => ({
      date,
      announce_on,
      holiday: null,
      is_later: false,
    });
    const evenings = [
      evening("2026-12-26", null),
      evening("2027-01-30", "2027-01-09"),
      evening("2027-02-27", "2027-02-06"),
    ];
    expect(list({ remind_days_before: "", remind_guests: false }, undefined, evenings as never)).toEqual([
      "2027-01-09 De uitnodiging voor zaterdag 30\u00A0januari gaat de deur uit, daarna die voor de volgende.",
    ]);
  });
});
