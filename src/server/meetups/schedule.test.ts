import { expect, test } from "vitest";
import { MemberId } from "#contract/ids.ts";
import {
  announcementOn,
  firstReminders,
  movedReminders,
  postponedTo,
  reminderTimes,
  withoutLateNotice,
} from "./schedule.ts";

const ZONE = "Europe/Amsterdam";
const plan = {
  ...({ date: "2026-12-03", start_time: "19:30", remind_days_before: 3, remind_guests: true } as const),
  answer_days_before: null,
};

test.each<[string, Parameters<typeof reminderTimes>[0], string | null, string | null]>([
  ["in winter", plan, "2026-11-30T09:00:00.000Z", "2026-12-02T09:00:00.000Z"],
  ["in summer", { ...plan, date: "2026-07-10" }, "2026-07-07T08:00:00.000Z", "2026-07-09T08:00:00.000Z"],
  [
    "on both sides of the clock change of 25 October",
    { ...plan, date: "2026-10-26" },
    "2026-10-23T08:00:00.000Z",
    "2026-10-25T09:00:00.000Z",
  ],
  [
    "before the deadline",
    { ...plan, answer_days_before: 5 },
    "2026-11-27T09:00:00.000Z",
    "2026-12-02T09:00:00.000Z",
  ],
  [
    "on the day of the deadline",
    { ...plan, answer_days_before: 3 },
    "2026-11-30T09:00:00.000Z",
    "2026-12-02T09:00:00.000Z",
  ],
  ["switched off", { ...plan, remind_days_before: null, remind_guests: false }, null, null],
])("reminders are sent at ten in Amsterdam, %s", (_when, given, reminder, guests) => {
  expect(reminderTimes(given, ZONE)).toEqual({ reminder_due_at: reminder, guest_reminder_due_at: guests });
});

const times = reminderTimes(plan, ZONE);

test("a meetup announced late skips reminders whose moment has passed", () => {
  expect(firstReminders(times, new Date("2026-12-01T12:00:00Z"))).toEqual({
    reminder_due_at: null,
    guest_reminder_due_at: "2026-12-02T09:00:00.000Z",
  });
});

test("an edit of the title does not schedule a sent reminder again", () => {
  const stored = { reminder_due_at: null, guest_reminder_due_at: times.guest_reminder_due_at };
  const now = new Date("2026-12-01T12:00:00Z");
  expect(movedReminders(stored, { before: times, after: times, now })).toEqual(stored);
});

test("an edit between a reminder's moment and its sending keeps it scheduled", () => {
  const now = new Date(`${times.reminder_due_at}`);
  now.setSeconds(30);
  expect(movedReminders(times, { before: times, after: times, now })).toEqual(times);
});

test("moving a meetup to a later date schedules its reminders again", () => {
  const after = reminderTimes({ ...plan, date: "2026-12-17" }, ZONE);
  const now = new Date("2026-12-01T12:00:00Z");
  const stored = { reminder_due_at: null, guest_reminder_due_at: times.guest_reminder_due_at };
  expect(movedReminders(stored, { before: times, after, now })).toEqual(after);
});

const planned = announcementOn("2026-10-25", MemberId.parse(1), ZONE);

test("a draft announces itself at ten, and organisers hear of it the day before, on both sides of a clock change", () => {
  expect(planned).toEqual({
    announce_on: "2026-10-25",
    announce_by: 1,
    announce_due_at: "2026-10-25T09:00:00.000Z",
    announce_notice_due_at: "2026-10-24T08:00:00.000Z",
  });
});

test("an organiser that chooses tomorrow gets no notice of it that is overdue", () => {
  const notice = (now: string) => withoutLateNotice(planned, new Date(now)).announce_notice_due_at;
  expect(notice("2026-10-24T07:59:59.999Z")).toBe("2026-10-24T08:00:00.000Z");
  expect(notice("2026-10-24T08:00:00.000Z")).toBeNull();
});

test("a postponed announcement keeps the member that planned it, and gets no other notice", () => {
  const sent = { ...planned, announce_notice_due_at: null };
  expect(postponedTo(sent, "2026-10-26", ZONE)).toEqual({
    announce_on: "2026-10-26",
    announce_by: 1,
    announce_due_at: "2026-10-26T09:00:00.000Z",
    announce_notice_due_at: null,
  });
});
