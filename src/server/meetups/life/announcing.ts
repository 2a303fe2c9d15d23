import type { FastifyBaseLogger } from "fastify";
import type { Deps } from "../../deps.ts";
import { runScheduled } from "../../scheduled.ts";
import { nextAnnouncement } from "../admin/queries.ts";
import { announceDue } from "./announce-due.ts";

export const keepAnnouncing = (deps: Deps, log: FastifyBaseLogger) =>
  runScheduled(deps, log, {
    name: "announcements",
    topics: ["announcement-set"],
    runDue: () => announceDue(deps),
    next: () => nextAnnouncement(deps.db.read),
  });
