import type { FastifyReply } from "fastify";
import type { PageState } from "#contract/site.ts";
import type { Deps } from "../deps.ts";
import { shownSite } from "../site/current.ts";
import { fillTemplate } from "./document.ts";
import { type Head, headOf } from "./head.ts";
import type { Web } from "./web.ts";

/** What is handed over to the browser, and what of the page only machines read. */
type Page = PageState & { readonly head: Head };

const NEEDS_SCRIPT =
  '<noscript><p class="p-6">Voor deze pagina moet je zijn ingelogd, en moet JavaScript aanstaan in je browser.</p></noscript>';

export interface Pages {
  readonly state: () => Promise<PageState>;
  readonly sendPage: (reply: FastifyReply, path: string, page: Page) => Promise<FastifyReply>;
  readonly sendShell: (reply: FastifyReply) => Promise<FastifyReply>;
}

export function pageSender({ config, clock, site }: Deps, web: Web): Pages {
  const state = async (): Promise<PageState> => ({
    site: shownSite(await site(), config),
    now: clock().getTime(),
  });

  const sendHtml = (reply: FastifyReply, html: string) =>
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(html);

  return {
    state,
    sendPage: async (reply, path, { head, ...page }) => {
      const app = await web.render({ path, state: page });
      return sendHtml(reply, fillTemplate(web.template, { head: headOf(head, page.site), app, state: page }));
    },
    sendShell: async (reply) => {
      const page = await state();
      const head = headOf({ title: "", path: null }, page.site);
      return sendHtml(reply, fillTemplate(web.template, { head, app: NEEDS_SCRIPT, state: page }));
    },
  };
}
