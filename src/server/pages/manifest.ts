import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";

/** What a phone shows of the site that somebody put on its home screen. */
export function manifestRoute(app: FastifyInstance, { site }: Deps): void {
  app.get(
    "/manifest.webmanifest",
    { config: { kept: true }, schema: { hide: true } },
    async (_request, reply) => {
      const { name, accent } = await site();
      return reply
        .type("application/manifest+json; charset=utf-8")
        .header("cache-control", "no-cache")
        .send({
          name,
          short_name: name,
          lang: "nl",
          start_url: "/",
          display: "standalone",
          background_color: "#fafaf9",
          theme_color: accent ?? "#0b5fa5",
          icons: [
            { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
            { src: "/icon-180.png", type: "image/png", sizes: "180x180" },
          ],
        });
    },
  );
}
