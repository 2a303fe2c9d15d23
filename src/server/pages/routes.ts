import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { MeetupId } from "#contract/ids.ts";
import { ARCHIVE_PAGE_SIZE, parseArchiveQuery } from "#contract/meetups/archive.ts";
import { PAGES, type PagesWith, pageAt, pageNames, pageSpec, pathTo } from "#contract/pages.ts";
import { archivePage } from "../meetups/archive/queries.ts";
import { linkState } from "../members/leave-link.ts";
import { isTransient } from "../platform/db/errors.ts";
import type { Deps } from "../platform/deps.ts";
import { isRefused } from "../platform/refusals.ts";
import { announcedMeetup, listRunning, listUpcoming, showMeetup } from "../records/meetups.ts";
import type { Web } from "./document.ts";
import { pageSender } from "./document.ts";
import { formPages } from "./forms.ts";
import { archiveHead, meetupHead, NO_MEETUP, NOT_FOUND, pageHead } from "./heads.ts";

/** Pages rendered without a member's data; most are the same for every visitor, and fetch or post what belongs to the holder of a link. */
const PLAIN = pageNames.filter((name) => pageSpec(name).rendered === "plain");

const SHELLS = pageNames.filter((name) => pageSpec(name).rendered === "shell");

interface Parameters {
  Params: Readonly<Record<string, string>>;
}

type PageHandler = (request: FastifyRequest<Parameters>, reply: FastifyReply) => Promise<FastifyReply>;

/** A path that matches no page, by which unknown addresses are rendered as not found. */
const NOWHERE = "/-";

/** Renders pages as a visitor without a session sees them; pages that need a session get the shell. */
export function pageRoutes(app: FastifyInstance, deps: Deps, web: Web): void {
  const pages = pageSender(deps, web);
  const { state, sendPage, sendShell } = pages;
  const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (!isTransient(error)) throw error;
    request.log.warn({ err: error }, "the database is unreachable or busy");
    return pages.sendBusy(reply);
  };
  const cached = { config: { cached: true }, errorHandler };

  const withData: Readonly<Record<PagesWith<{ readonly rendered: "with-data" }>, PageHandler>> = {
    home: async (_request, reply) => {
      const running = await listRunning(deps, null);
      const upcoming = await listUpcoming(deps, null);
      const page = await state();
      return sendPage(reply, PAGES.home, { ...page, running, upcoming, head: pageHead("home", page.site) });
    },

    archive: async (request, reply) => {
      const asked = parseArchiveQuery(new URL(request.url, deps.config.publicUrl).searchParams);
      const found = await archivePage(deps.db.read, deps.clock(), { ...asked, limit: ARCHIVE_PAGE_SIZE });
      const page = await state();
      const head = archiveHead(asked, page.site);
      return sendPage(reply, request.url, { ...page, archive: { asked, found }, head });
    },

    meetup: async (request, reply) => {
      const id = MeetupId.safeParse(request.params.id);
      const page = await state();
      const meetup = id.success ? await showMeetup(deps, id.data, null) : null;
      if (!meetup)
        return sendPage(reply.code(404), PAGES.meetup.replace(":id", id.success ? String(id.data) : "0"), {
          ...page,
          missingMeetup: id.data,
          head: NO_MEETUP,
        });
      const row = await announcedMeetup(deps.db.read, meetup.id);
      const validFrom = row?.created_at ?? meetup.startsAt;
      const head = await meetupHead({ meetup, site: page.site, validFrom, now: page.now });
      return sendPage(reply, pathTo(PAGES.meetup, meetup), { ...page, meetup, head });
    },
  };
  for (const [name, handler] of Object.entries(withData))
    app.get<Parameters>(PAGES[name as keyof typeof withData], cached, handler);

  for (const name of PLAIN) {
    const isSame = !PAGES[name].includes(":");
    app.get<Parameters>(PAGES[name], { config: { cached: isSame }, errorHandler }, async (request, reply) => {
      const id = name === "respond" ? MeetupId.safeParse(request.params.meetupId) : null;
      const asked = id?.success ? await showMeetup(deps, id.data, null) : null;
      const leaving = name === "unsubscribe" ? await linkState(deps, request.params.token ?? "") : undefined;
      const page = await state();
      return sendPage(reply, request.url, {
        ...page,
        asked: asked ?? undefined,
        missingMeetup: asked ? undefined : id?.data,
        leaving: leaving && !isRefused(leaving) ? leaving : undefined,
        head: pageHead(name, page.site),
      });
    });
  }
  formPages(app, pages);

  for (const name of SHELLS) app.get(PAGES[name], (_request, reply) => sendShell(reply));

  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === "GET" && !/^\/(?:api|assets)\//.test(request.url);
    if (!wantsPage) return reply.code(404).send({ error: "Niet gevonden" });
    const [path = "", query] = request.url.split("?", 2);
    const canonical = pageAt(path)?.canonical ?? path;
    if (canonical === path)
      return sendPage(reply.code(404), NOWHERE, { ...(await state()), head: NOT_FOUND });
    return reply.redirect(query === undefined ? canonical : `${canonical}?${query}`, 301);
  });
}
