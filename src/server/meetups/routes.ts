import type { FastifyInstance } from "fastify";
import { archive } from "#contract/meetups/archive.ts";
import * as contract from "#contract/meetups.ts";
import { refused } from "#contract/refusals.ts";
import { meetupCalendar, meetupsCalendar } from "../calendar.ts";
import type { Deps } from "../deps.ts";
import { route } from "../http/route.ts";
import { hostOf } from "../site/site.ts";
import { archivePage } from "./archive/queries.ts";
import { atomFeed, jsonFeed } from "./feeds.ts";
import { announcedMeetup, listUpcoming, showMeetup, upcomingMeetups } from "./queries.ts";

export function meetupRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db, clock } = deps;

  route(app, deps, contract.upcomingMeetups, async ({ session, deps }) => ({
    meetups: await listUpcoming(deps, session),
  }));

  route(app, deps, archive, ({ query, deps }) => archivePage(deps.db.read, deps.clock(), query));

  route(app, deps, contract.oneMeetup, async ({ params, session, deps }) => {
    const meetup = await showMeetup(deps, params.id, session);
    return meetup ? { meetup } : refused("meetup-not-found");
  });

  route(app, deps, contract.meetupCalendar, async ({ params, reply, deps }) => {
    const meetup = await announcedMeetup(db.read, params.id);
    if (!meetup) return refused("meetup-not-found");
    reply.header("content-disposition", `attachment; filename="meetup-${meetup.id}.ics"`);
    reply.header("access-control-allow-origin", "*");
    return meetupCalendar(await hostOf(deps), meetup);
  });

  route(app, deps, contract.calendarFeed, async ({ reply, deps }) => {
    reply.header("access-control-allow-origin", "*");
    const { name } = await deps.site();
    return meetupsCalendar(config, name, await upcomingMeetups(db.read, clock()));
  });

  route(app, deps, contract.atomFeed, async ({ reply, deps }) => {
    reply.header("access-control-allow-origin", "*");
    return atomFeed(await hostOf(deps), await upcomingMeetups(db.read, clock()), clock());
  });

  route(app, deps, contract.meetupFeed, async ({ reply, deps }) => {
    reply.header("access-control-allow-origin", "*");
    return jsonFeed(await hostOf(deps), await upcomingMeetups(db.read, clock()));
  });
}
