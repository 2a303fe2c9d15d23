import type { FastifyInstance } from "fastify";
import * as adminContract from "#contract/admin-meetups.ts";
import * as contract from "#contract/meetups.ts";
import { refused } from "#contract/refusals.ts";
import { adminMeetupById } from "../admin/queries.ts";
import { meetupCalendar, meetupsCalendar } from "../calendar/meetup-calendar.ts";
import type { Deps } from "../deps.ts";
import { route } from "../http/route.ts";
import { refuseTooDeep } from "../text-depth.ts";
import { createMeetup } from "./create-meetup.ts";
import { deleteMeetup } from "./delete-meetup.ts";
import { atomFeed, jsonFeed } from "./feed.ts";
import { listUpcoming, meetupById, myMeetups, showMeetup, upcomingMeetups } from "./queries.ts";
import { updateMeetup } from "./update-meetup.ts";

export function meetupRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db, clock } = deps;

  route(app, deps, contract.upcomingMeetups, async ({ session, deps }) => ({
    meetups: await listUpcoming(deps, session),
  }));

  route(app, deps, contract.oneMeetup, async ({ params, session, deps }) => {
    const meetup = await showMeetup(deps, params.id, session);
    return meetup ? { meetup } : refused("meetup-not-found");
  });

  route(app, deps, contract.meetupCalendar, async ({ params, reply }) => {
    const meetup = await meetupById(db.read, params.id);
    if (!meetup) return refused("meetup-not-found");
    reply.header("content-disposition", `attachment; filename="meetup-${meetup.id}.ics"`);
    reply.header("access-control-allow-origin", "*");
    return meetupCalendar(config, meetup);
  });

  route(app, deps, adminContract.deleteMeetup, async ({ params, session, deps }) => {
    const outcome = await deleteMeetup(deps, params.id, session.memberId);
    return outcome.kind === "refused" ? outcome : { message: "Meetup succesvol verwijderd!" };
  });

  route(app, deps, contract.myMeetups, ({ session, deps }) => myMeetups(deps, session.memberId));

  route(app, deps, contract.calendarFeed, async ({ reply }) => {
    reply.header("access-control-allow-origin", "*");
    return meetupsCalendar(config, config.site.name, await upcomingMeetups(db.read, clock()));
  });

  route(app, deps, contract.atomFeed, async ({ reply }) => {
    reply.header("access-control-allow-origin", "*");
    return atomFeed(config, await upcomingMeetups(db.read, clock()), clock());
  });

  route(app, deps, contract.meetupFeed, async ({ reply }) => {
    reply.header("access-control-allow-origin", "*");
    return jsonFeed(config, await upcomingMeetups(db.read, clock()));
  });

  route(app, deps, adminContract.createMeetup, async ({ body, session, deps }) => {
    const tooDeep = await refuseTooDeep(body.description);
    if (tooDeep) return tooDeep;
    const id = await createMeetup(deps, body, session.memberId);
    const meetup = await adminMeetupById(db.read, id);
    return meetup ? { message: "Meetup succesvol aangemaakt!", meetup } : refused("meetup-not-found");
  });

  route(app, deps, adminContract.updateMeetup, async ({ params, body, session, deps }) => {
    const tooDeep = await refuseTooDeep(body.description);
    if (tooDeep) return tooDeep;
    const outcome = await updateMeetup(deps, { id: params.id, form: body, editor: session.memberId });
    if (outcome.kind === "refused") return outcome;
    const meetup = await adminMeetupById(db.read, params.id);
    return meetup ? { message: "Meetup succesvol bijgewerkt!", meetup } : refused("meetup-not-found");
  });
}
