import type { FastifyInstance, FastifyReply } from "fastify";
import { PAGES, pathTo } from "#contract/pages.ts";
import { MeetupId } from "#contract/row-id.ts";
import type { PageState } from "#contract/site.ts";
import type { Deps } from "../deps.ts";
import { escapeHtml } from "../escape-html.ts";
import { listUpcoming, showMeetup } from "../meetups/queries.ts";
import { canonicalPath } from "./canonical-path.ts";
import { fillTemplate } from "./document.ts";
import type { Web } from "./web.ts";

/** Public pages are rendered here with the visitor's data; every other page gets the shell. */
export function pageRoutes(app: FastifyInstance, deps: Deps, web: Web): void {
  const { config, clock } = deps;

  const state = (): PageState => ({
    site: {
      name: config.site.name,
      communityUrl: config.site.communityUrl,
      contactEmail: config.site.contactEmail,
      timeZone: config.site.timeZone,
      confirmLinks: config.site.confirmLinks,
    },
    now: clock().getTime(),
  });

  const sendHtml = (reply: FastifyReply, html: string) =>
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(html);

  const sendPage = async (reply: FastifyReply, path: string, page: PageState) => {
    const rendered = await web.render({ path, publicUrl: config.publicUrl, state: page });
    return sendHtml(reply, fillTemplate(web.template, { ...rendered, state: page }));
  };

  const sendShell = (reply: FastifyReply) => {
    const head = `<title>${escapeHtml(config.site.name)}</title><meta name="robots" content="noindex">`;
    return sendHtml(reply, fillTemplate(web.template, { head, app: "", state: state() }));
  };

  app.get(PAGES.home, { config: { kept: true } }, async (_request, reply) => {
    const upcoming = await listUpcoming(deps, null);
    return sendPage(reply, PAGES.home, { ...state(), upcoming });
  });

  app.get<{ Params: { id: string } }>(PAGES.meetup, { config: { kept: true } }, async (request, reply) => {
    const id = MeetupId.safeParse(request.params.id);
    const meetup = id.success ? await showMeetup(deps, id.data, null) : null;
    if (!meetup) return sendShell(reply.code(404));
    return sendPage(reply, pathTo(PAGES.meetup, meetup), { ...state(), meetup });
  });

  const { home: _home, meetup: _meetup, ...others } = PAGES;
  for (const path of Object.values(others)) app.get(path, (_request, reply) => sendShell(reply));

  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" && !request.url.startsWith("/api/");
    if (!wantsPage) return reply.code(404).send({ error: "Niet gevonden" });
    const [path = "", query] = request.url.split("?", 2);
    const canonical = canonicalPath(path);
    if (canonical === null || canonical === path) return sendShell(reply.code(404));
    return reply.redirect(query === undefined ? canonical : `${canonical}?${query}`, 301);
  });
}
