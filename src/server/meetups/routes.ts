import * as feeds from "#contract/meetups/feeds.ts";
import * as contract from "#contract/meetups.ts";
import { programmeInWords } from "#domain/talks.ts";
import { subjectRoutes } from "../calls/route.ts";
import { type CalendarMeetup, meetupCalendar, meetupsCalendar } from "../mail/calendar.ts";
import type { MeetupRow, Read } from "../platform/db/schema.ts";
import { refused } from "../platform/refusals.ts";
import { siteIdentityOf } from "../platform/site.ts";
import { announcedMeetup, listRunning, listUpcoming, showMeetup } from "../records/meetups.ts";
import { upcomingMeetups } from "../records/meetups-now.ts";
import { seriesSentences } from "../records/repeating.ts";
import { shownProgrammes } from "../records/talks.ts";
import { atomFeed, type FeedMeetup, jsonFeed } from "./feeds.ts";

async function repeating(read: Read, meetups: readonly MeetupRow[], timeZone: string): Promise<FeedMeetup[]> {
  const sentences = await seriesSentences(read, meetups);
  const programmes = await shownProgrammes(read, meetups, timeZone);
  return meetups.map((meetup) => ({
    ...meetup,
    programme: programmes.get(meetup.id),
    series: (meetup.series_id !== null && sentences.get(meetup.series_id)) || null,
  }));
}

/** Names of speakers as their owners chose: what the site serves follows each change of it. */
async function withProgrammes(
  read: Read,
  meetups: readonly MeetupRow[],
  timeZone: string,
): Promise<CalendarMeetup[]> {
  const programmes = await shownProgrammes(read, meetups, timeZone);
  return meetups.map((meetup) => {
    const programme = programmes.get(meetup.id);
    return { ...meetup, programme: programme && programmeInWords(programme) };
  });
}

export const meetupRoutes = subjectRoutes((route, { clock, config, read }) => {
  route(contract.upcomingMeetups, async ({ session, deps }) => ({
    meetups: await listUpcoming(deps, session),
  }));

  route(contract.meetupsNow, async ({ session, deps }) => ({
    meetups: await listRunning(deps, session),
  }));

  route(contract.oneMeetup, async ({ params, session, deps }) => {
    const meetup = await showMeetup(deps, params.id, session);
    return meetup ? { meetup } : refused("meetup-not-found");
  });

  route(feeds.meetupCalendar, async ({ params, reply, deps }) => {
    const meetup = await announcedMeetup(read, params.id);
    if (!meetup) return refused("meetup-not-found");
    reply.header("content-disposition", `attachment; filename="meetup-${meetup.id}.ics"`);
    reply.header("access-control-allow-origin", "*");
    const [shown = meetup] = await withProgrammes(read, [meetup], config.site.timeZone);
    return meetupCalendar(await siteIdentityOf(deps), shown);
  });

  route(feeds.calendarFeed, async ({ reply, deps }) => {
    reply.header("access-control-allow-origin", "*");
    const { name } = await deps.site();
    const meetups = await upcomingMeetups(read, clock());
    return meetupsCalendar(config, name, await withProgrammes(read, meetups, config.site.timeZone));
  });

  route(feeds.atomFeed, async ({ reply, deps }) => {
    reply.header("access-control-allow-origin", "*");
    return atomFeed(
      await siteIdentityOf(deps),
      await repeating(read, await upcomingMeetups(read, clock()), config.site.timeZone),
      clock(),
    );
  });

  route(contract.meetupFeed, async ({ reply, deps }) => {
    reply.header("access-control-allow-origin", "*");
    return jsonFeed(
      await siteIdentityOf(deps),
      await repeating(read, await upcomingMeetups(read, clock()), config.site.timeZone),
    );
  });
});
