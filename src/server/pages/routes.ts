import type { FastifyInstance, FastifyReply } from "fastify";
import { apiPath, type Endpoint } from "#contract/endpoint.ts";
import { muteByLink, unsubscribe, verify } from "#contract/members.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { verifyEmailChange } from "#contract/profile.ts";
import { respondByLink } from "#contract/responses.ts";
import { MeetupId } from "#contract/row-id.ts";
import type { PageState } from "#contract/site.ts";
import type { Deps } from "../deps.ts";
import { escapeHtml } from "../escape-html.ts";
import { acceptForms } from "../http/forms.ts";
import { listUpcoming, showMeetup } from "../meetups/queries.ts";
import { shownSite } from "../site/current.ts";
import { canonicalPath } from "./canonical-path.ts";
import { fillTemplate } from "./document.ts";
import type { Web } from "./web.ts";

/** Pages for who has a session: nothing of them can be rendered here. */
const FOR_SESSIONS = [
  "dashboard",
  "admin",
  "adminDashboard",
  "adminMeetups",
  "adminMeetup",
  "adminDoor",
  "adminMembers",
  "adminMember",
  "adminEmails",
  "adminAudit",
  "adminSite",
] as const satisfies (keyof typeof PAGES)[];
type ForSessions = (typeof FOR_SESSIONS)[number];

/** Pages that say the same to everybody; what the holder of a link sees the page fetches, or its form asks for. */
const PLAIN = (Object.keys(PAGES) as (keyof typeof PAGES)[]).filter(
  (name): name is Exclude<keyof typeof PAGES, ForSessions | "home" | "meetup"> =>
    name !== "home" && name !== "meetup" && !FOR_SESSIONS.some((each) => each === name),
);

/** The address of no page: what could not be found is rendered as that, whatever was asked for. */
const NOWHERE = "/-";

interface Posted {
  readonly method: Endpoint["method"];
  readonly url: string;
}

type Posting = Readonly<Record<string, string>>;

/** What the one button of a page does in a browser without scripts: the call that its script makes. */
const FORMS: readonly (readonly [page: string, callOf: (params: Posting, query: Posting) => Posted])[] = [
  [
    PAGES.respond,
    ({ token = "", meetupId = "", action = "" }) => ({
      method: respondByLink.method,
      url: apiPath(respondByLink, { token, meetupId, action }),
    }),
  ],
  [
    PAGES.verify,
    ({ token = "" }, query) => ({
      method: verify.method,
      url: `${apiPath(verify, { token })}?${new URLSearchParams(query)}`,
    }),
  ],
  [
    PAGES.verifyEmailChange,
    ({ token = "" }) => ({
      method: verifyEmailChange.method,
      url: apiPath(verifyEmailChange, { token }),
    }),
  ],
  [
    PAGES.unsubscribe,
    ({ token = "" }, { alleen }) =>
      alleen === undefined
        ? { method: unsubscribe.method, url: apiPath(unsubscribe, { token }) }
        : { method: muteByLink.method, url: apiPath(muteByLink, { token }) },
  ],
];

const NEEDS_SCRIPT =
  '<noscript><p class="p-6">Voor deze pagina moet je zijn ingelogd, en moet JavaScript aanstaan in je browser.</p></noscript>';

/** Pages are rendered here as a visitor sees them; those for who has a session get the shell. */
export function pageRoutes(app: FastifyInstance, deps: Deps, web: Web): void {
  const { config, clock } = deps;

  const state = async (): Promise<PageState> => ({
    site: shownSite(await deps.site(), config),
    now: clock().getTime(),
  });

  const sendHtml = (reply: FastifyReply, html: string) =>
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(html);

  const sendPage = async (reply: FastifyReply, path: string, page: PageState) => {
    const rendered = await web.render({ path, publicUrl: config.publicUrl, state: page });
    return sendHtml(reply, fillTemplate(web.template, { ...rendered, state: page }));
  };

  const sendShell = async (reply: FastifyReply) => {
    const page = await state();
    const head = `<title>${escapeHtml(page.site.name)}</title><meta name="robots" content="noindex">`;
    return sendHtml(reply, fillTemplate(web.template, { head, app: NEEDS_SCRIPT, state: page }));
  };

  app.get(PAGES.home, { config: { kept: true } }, async (_request, reply) => {
    const upcoming = await listUpcoming(deps, null);
    return sendPage(reply, PAGES.home, { ...(await state()), upcoming });
  });

  app.get<{ Params: { id: string } }>(PAGES.meetup, { config: { kept: true } }, async (request, reply) => {
    const id = MeetupId.safeParse(request.params.id);
    const meetup = id.success ? await showMeetup(deps, id.data, null) : null;
    if (!meetup)
      return sendPage(reply.code(404), PAGES.meetup.replace(":id", id.success ? String(id.data) : "0"), {
        ...(await state()),
        ...(id.success && { missingMeetup: id.data }),
      });
    return sendPage(reply, pathTo(PAGES.meetup, meetup), { ...(await state()), meetup });
  });

  // Of these everything is shown to everybody alike; what a link's holder sees is fetched, or posted, by the page.
  for (const name of PLAIN) {
    const isSame = !PAGES[name].includes(":");
    app.get<{ Params: Posting }>(PAGES[name], { config: { kept: isSame } }, async (request, reply) => {
      const id = name === "respond" ? MeetupId.safeParse(request.params.meetupId) : null;
      const asked = id?.success ? await showMeetup(deps, id.data, null) : null;
      return sendPage(reply, request.url, { ...(await state()), ...(asked && { asked }) });
    });
  }
  app.register(async (forms) => {
    acceptForms(forms);
    for (const [path, callOf] of FORMS)
      forms.post<{ Params: Readonly<Record<string, string>>; Querystring: Readonly<Record<string, string>> }>(
        path,
        async (request, reply) => {
          const { statusCode, payload } = await app.inject({
            ...callOf(request.params, request.query),
            remoteAddress: request.ip,
            headers: { "user-agent": request.headers["user-agent"] ?? "" },
          });
          const posted = { status: statusCode, answer: JSON.parse(payload) as unknown };
          return sendPage(reply.code(statusCode), request.url, { ...(await state()), posted });
        },
      );
  });

  for (const name of FOR_SESSIONS) app.get(PAGES[name], (_request, reply) => sendShell(reply));

  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === "GET" && !request.url.startsWith("/api/");
    if (!wantsPage) return reply.code(404).send({ error: "Niet gevonden" });
    const [path = "", query] = request.url.split("?", 2);
    const canonical = canonicalPath(path);
    if (canonical === null || canonical === path) return sendPage(reply.code(404), NOWHERE, await state());
    return reply.redirect(query === undefined ? canonical : `${canonical}?${query}`, 301);
  });
}
