import type { FastifyInstance } from "fastify";
import * as auditContract from "#contract/admin-audit.ts";
import * as meetupContract from "#contract/admin-meetups.ts";
import * as contract from "#contract/admin-statistics.ts";
import { refused } from "#contract/refusals.ts";
import { audit } from "../audit.ts";
import type { Deps } from "../deps.ts";
import { paginationOf } from "../http/pagination.ts";
import { route } from "../http/route.ts";
import { meetupById } from "../meetups/queries.ts";
import { pageOfAudit } from "./audit-log.ts";
import { participantStatistics, participants } from "./participants.ts";
import { participantsCsv } from "./participants-csv.ts";
import { adminMeetupById, meetupCreators, meetupDates, meetupLocations, pageOfMeetups } from "./queries.ts";
import { statistics } from "./statistics.ts";

export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const { read } = deps.db;

  route(app, deps, contract.statistics, () => statistics(read, deps.clock()));

  route(app, deps, meetupContract.adminMeetups, async ({ query }) => {
    const { page, limit, ...filters } = query;
    const { meetups, total } = await pageOfMeetups(read, filters, { page, limit });
    return { meetups, pagination: paginationOf(query, total) };
  });

  route(app, deps, meetupContract.adminMeetup, async ({ params }) => {
    const meetup = await adminMeetupById(read, params.id);
    return meetup ? { meetup } : refused("meetup-not-found");
  });

  route(app, deps, meetupContract.meetupDates, async () => ({ dates: await meetupDates(read) }));
  route(app, deps, meetupContract.meetupLocations, async () => ({ locations: await meetupLocations(read) }));
  route(app, deps, meetupContract.meetupCreators, async () => ({ creators: await meetupCreators(read) }));

  route(app, deps, contract.meetupParticipants, async ({ params }) => {
    return (await participantStatistics(read, params.id)) ?? refused("meetup-not-found");
  });

  route(app, deps, contract.exportParticipants, async ({ params, session, reply, deps }) => {
    const meetup = await meetupById(read, params.id);
    if (!meetup) return refused("meetup-not-found");
    await deps.db.write((tx) =>
      audit(tx, deps.clock(), {
        actor: session.memberId,
        action: "participants.exported",
        target: `meetup:${params.id}`,
        detail: meetup.title,
      }),
    );
    reply.header("content-disposition", `attachment; filename="meetup-${params.id}-deelnemers.csv"`);
    return participantsCsv(await participants(read, params.id));
  });

  route(app, deps, auditContract.adminAudit, async ({ query }) => {
    const { entries, total } = await pageOfAudit(read, query);
    return { entries, pagination: paginationOf(query, total) };
  });
}
