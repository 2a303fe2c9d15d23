import { MeetupForm } from "#contract/meetups/form.ts";

/** The meetup that the measurements announce, in 20 days. */
export const MEETUP_FORM = MeetupForm.parse({
  title: "Home Assistant voor beginners",
  description: "Een avond voor iedereen die wil **beginnen**.\n\n- Inloop met koffie\n- Neem je laptop mee",
  date: Temporal.Now.plainDateISO().add({ days: 20 }).toString(),
  start_time: "19:30",
  end_time: "22:00",
  location: "Bibliotheek Neude, Utrecht",
  max_participants: 40,
});
