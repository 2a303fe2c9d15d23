import type { FastifyBaseLogger } from "fastify";
import type { Deps } from "../../deps.ts";
import { keepDue } from "../../scheduled.ts";
import { nextAnnouncement } from "../admin/queries.ts";
import { announceDue } from "./announce-due.ts";

export const keepAnnouncing = (deps: Deps, log: FastifyBaseLogger) =>
  keepDue(deps, log, {
    name: "announcements",
    topics: ["announcement-set"],
    carryOut: () => announceDue(deps),
    next: () => nextAnnouncement(deps.db.read),
  });
