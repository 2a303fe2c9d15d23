import type { FastifyInstance } from "fastify";
import { pictureAddress } from "#domain/pictures.ts";
import type { Deps } from "../deps.ts";

/** What a phone shows of the site that somebody put on its home screen. */
export function manifestRoute(app: FastifyInstance, { site }: Deps): void {
  app.get(
    "/manifest.webmanifest",
    { config: { kept: true }, schema: { hide: true } },
    async (_request, reply) => {
      const { name, accent, logo } = await site();
      return reply
        .type("application/manifest+json; charset=utf-8")
        .header("cache-control", "no-cache")
        .send({
          name,
          short_name: name,
          lang: "nl",
          id: "/",
          start_url: "/",
          scope: "/",
          display: "standalone",
          background_color: "#fafaf9",
          theme_color: accent ?? "#0b5fa5",
          icons: [
            ...(logo === null
              ? []
              : [{ src: pictureAddress(logo.hash, 256, "webp"), type: "image/webp", sizes: "256x256" }]),
            { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
            { src: "/icon-180.png", type: "image/png", sizes: "180x180" },
            { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any" },
            { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
          ],
        });
    },
  );
}
