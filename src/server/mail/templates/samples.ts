import type { MeetupId } from "#contract/ids.ts";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import type { MailedMeetup } from "../facts.ts";

export const SAMPLE_MEETUP: MailedMeetup = {
  id: 1 as MeetupId,
  title: "Home Assistant voor beginners",
  description: `Een avond voor iedereen die wil **beginnen** met Home Assistant.

- Inloop met koffie vanaf 19:15
- Neem je laptop mee, en een slimme lamp als je die hebt

Meer weten? Lees alvast de [handleiding](https://www.home-assistant.io/getting-started/).`,
  date: "2026-12-03",
  start_time: "19:30",
  end_time: "22:00",
  starts_at: "2026-12-03T18:30:00.000Z",
  ends_at: "2026-12-03T21:00:00.000Z",
  location: "Bibliotheek Neude, Utrecht",
  has_address: 0,
  has_online_url: 0,
  max_participants: 20,
  created_at: "2026-11-21T12:00:00.000Z",
  revision: 1,
  confirmed: 17,
  waitlist: 0,
  waitlist_members: 0,
  held: 0,
  reserved: 0,
  answer_days_before: 2,
  answer_by: "2026-12-01T22:59:59.000Z",
  ask_again: 0,
  offer_minutes: null,
  max_guests: 0,
};

export const SAMPLE_WHEREABOUTS: WhereaboutsColumns = {
  address: "Vlasakkerweg 14\n3811 MR Amersfoort",
  online_url: null,
  access_note: "Bel aan bij 14, parkeren om de hoek.",
};
