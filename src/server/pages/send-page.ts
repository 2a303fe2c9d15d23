import type { FastifyReply } from "fastify";
import type { PageState } from "#contract/site.ts";
import { Busy } from "../busy.ts";
import type { Deps } from "../deps.ts";
import { asBusy, BUSY } from "../http/faults.ts";
import { shownSite } from "../site/current.ts";
import { fillTemplate } from "./document.ts";
import { type Head, headOf } from "./head.ts";
import type { Web } from "./web.ts";

/** What is handed over to the browser, and what of the page only machines read. */
type Page = PageState & { readonly head: Head };

const withoutScript = (sentence: string) => `<noscript><p class="p-6">${sentence}</p></noscript>`;
const NEEDS_SCRIPT = withoutScript(
  "Voor deze pagina moet je zijn ingelogd, en moet JavaScript aanstaan in je browser.",
);

export interface Pages {
  readonly state: () => Promise<PageState>;
  readonly sendPage: (reply: FastifyReply, path: string, page: Page) => Promise<FastifyReply>;
  readonly sendShell: (reply: FastifyReply) => Promise<FastifyReply>;
  /** What shows a page that the database kept from being rendered: its script asks again. */
  readonly sendBusy: (reply: FastifyReply) => Promise<FastifyReply>;
}

export function pageSender({ config, clock, site }: Deps, web: Web): Pages {
  const state = async (): Promise<PageState> => ({
    site: shownSite(await site(), config),
    now: clock().getTime(),
  });

  const sendHtml = (reply: FastifyReply, html: string) =>
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(html);

  const sendEmpty = async (reply: FastifyReply, app: string) => {
    const page = await state();
    const head = headOf({ title: "", path: null }, page.site);
    return sendHtml(reply, fillTemplate(web.template, { head, app, state: page }));
  };

  return {
    state,
    sendPage: async (reply, path, { head, ...page }) => {
      const app = await web.render({ path, state: page });
      return sendHtml(reply, fillTemplate(web.template, { head: headOf(head, page.site), app, state: page }));
    },
    sendShell: (reply) => sendEmpty(reply, NEEDS_SCRIPT),
    sendBusy: (reply) => sendEmpty(asBusy(reply, new Busy()), withoutScript(`${BUSY}.`)),
  };
}
