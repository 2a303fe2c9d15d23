/** The words of descriptions and reports, in a fixed shuffled order. */
const SOMETIMES = Array.from({ length: 2_000 }, (_, place) => `woord${(place * 7919) % 2_000}`);
const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST = Date.parse("1999-01-01T18:30:00.000Z");

/** Announced meetups, one a day from 1999. Each has a description, and every third a report, of some 150 words. */
export const pastMeetups = (number: number) =>
  Array.from({ length: number }, (_, place) => {
    const at = new Date(FIRST + place * DAY_MS).toISOString();
    const text = (from: number) =>
      Array.from({ length: 150 }, (_word, next) => SOMETIMES[(place * 31 + from + next * 13) % 2_000]).join(
        " ",
      );
    return {
      title: `Avond nummer${place} over onderwerp${place % 100}`,
      description: `Een avond met koffie, en **${text(0)}**.`,
      report: place % 3 === 0 ? `Het was vol. ${text(700)}` : "",
      date: at.slice(0, 10) as `${number}-${number}-${number}`,
      start_time: "19:30" as const,
      end_time: null,
      starts_at: at as never,
      ends_at: at as never,
      location: `Zaal ${place % 50}`,
      max_participants: null,
      remind_days_before: null,
      reminder_due_at: null,
      guest_reminder_due_at: null,
      cancel_reason: null,
      created_by: null,
      status: "published" as const,
      created_at: at,
    };
  });
