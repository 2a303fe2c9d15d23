import { createElement } from "react";
import { expect, test } from "vitest";
import type { ParticipantStatistics } from "#contract/responses/admin.ts";
import type { Day } from "#domain/dutch-dates.ts";
import { textOf } from "../../base/rendered.tsx";
import { AnswerPlots, everyDay } from "./answer-plots.tsx";

const day = (date: Day, yes = 0, no = 0) => ({ date, yes, no });

test("days without answers are included from the invitation to the last answer or reminder", () => {
  expect(
    everyDay({ since: "2026-11-20", days: [day("2026-11-21", 4, 2)], reminders: ["2026-11-23"] }),
  ).toEqual([day("2026-11-20"), day("2026-11-21", 4, 2), day("2026-11-22"), day("2026-11-23")]);
});

test("a long period shows only days with events", () => {
  const days = [day("2026-01-01", 1), day("2026-11-21", 0, 1)];
  expect(everyDay({ since: "2025-12-31", days, reminders: [] })).toEqual([day("2025-12-31"), ...days]);
});

test("without answers the chart is empty", () => {
  expect(everyDay({ since: null, days: [], reminders: [] })).toEqual([]);
});

test("leaves the numbers of yes and no to the figures above the bar", () => {
  const invitationStats = { invitationsSent: 20, accepted: 5, declined: 3 };
  const statistics = { invitationStats, timeline: { since: null, days: [], reminders: [] } };
  const plots = createElement(AnswerPlots, { statistics: statistics as unknown as ParticipantStatistics });
  expect(textOf(plots)).toBe("Ja Nee Geen antwoord 12");
});
