import type { FastifyInstance } from "fastify";
import { PAGES, pageNames, pageSpec, pathTo } from "#contract/pages.ts";
import type { Deps } from "../platform/deps.ts";
import { escapeHtml } from "../platform/escape-html.ts";
import { announcedIds } from "../records/meetups.ts";
import { LISTED_PATHS } from "./heads.ts";

/** First segments of pages for some visitors only, which have no value in a search. */
const DISALLOWED_PATHS = [
  "/api",
  ...pageNames.flatMap((name) =>
    pageSpec(name).audience === "anyone" ? [] : PAGES[name].split("/", 2).join("/"),
  ),
]
  .sort()
  // A rule holds for every path that begins with it (RFC 9309, 2.2.2).
  .filter((path, place, all) => !all.slice(0, place).some((shorter) => path.startsWith(shorter)));

/** A sitemap may list 50,000 addresses, other pages included (https://www.sitemaps.org/protocol.html). */
const MAX_LISTED = 49_000;

/** Serves robots.txt (RFC 9309) and the sitemap (https://www.sitemaps.org) for search engines. */
export function crawlerRoutes(app: FastifyInstance, { config, db }: Deps): void {
  app.get("/robots.txt", { config: { cached: true }, schema: { hide: true } }, async (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(
        [
          "User-agent: *",
          ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
          "Allow: /api/meetups/feed",
          "",
          `Sitemap: ${config.publicUrl}/sitemap.xml`,
          "",
        ].join("\n"),
      ),
  );

  app.get("/sitemap.xml", { config: { cached: true }, schema: { hide: true } }, async (_request, reply) => {
    const meetups = (await announcedIds(db.read, MAX_LISTED)).map((id) => pathTo(PAGES.meetup, { id }));
    const entries = [...LISTED_PATHS, ...meetups].map(
      (path) => `<url><loc>${escapeHtml(config.publicUrl + path)}</loc></url>`,
    );
    return reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`,
      );
  });
}
