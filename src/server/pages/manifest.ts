import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { iconsOf } from "../icons/icons-of.ts";
import { themeColours } from "./theme-colours.ts";

/** Where the club set neither logo nor colour. */
const HOUSE = [
  { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
  { src: "/icon-180.png", type: "image/png", sizes: "180x180" },
  { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any" },
  { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
];

/** What a phone shows of the site that somebody put on its home screen. */
export function manifestRoute(app: FastifyInstance, { site }: Deps): void {
  app.get(
    "/manifest.webmanifest",
    { config: { kept: true }, schema: { hide: true } },
    async (_request, reply) => {
      const { name, accent, logo } = await site();
      const own = iconsOf({ accent, logo })?.map(({ path: src, size, purpose }) => ({
        src,
        type: "image/png",
        sizes: `${size}x${size}`,
        purpose,
      }));
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
          theme_color: themeColours(accent).light,
          icons: own ?? HOUSE,
        });
    },
  );
}
