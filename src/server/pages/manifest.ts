import type { FastifyInstance } from "fastify";
import { accentSheetOf } from "#contract/site/accent.ts";
import { accentMistake, accentTones, isColour, type Tones } from "#domain/accent.ts";
import type { Deps } from "../platform/deps.ts";
import { themeColours } from "./document.ts";
import { iconsOf } from "./icons.ts";

/** The CSP forbids inline styles. The address determines the content: it never changes, on any process. */
export function accentSheetRoute(app: FastifyInstance): void {
  app.get<{ Params: { hex: string } }>(
    accentSheetOf(":hex"),
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const accent = `#${params.hex}`;
      if (!isColour(accent) || accentMistake(accent) !== null) return reply.callNotFound();
      const { light, dark } = accentTones(accent);
      return reply
        .type("text/css; charset=utf-8")
        .header("cache-control", "public, max-age=31536000, immutable")
        .send(`html:root{${tokens(light)}}html.dark{${tokens(dark)}}`);
    },
  );
}

/** The custom properties of `web/styles.css`, which this more specific selector overrides. */
const tokens = ({ accent, strong, on, soft, leaf }: Tones): string =>
  `--accent:${accent};--accent-strong:${strong};--on-accent:${on};--accent-soft:${soft};--leaf:${leaf}`;

const HOUSE = [
  { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
  { src: "/icon-180.png", type: "image/png", sizes: "180x180" },
  { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any" },
  { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
];

export function manifestRoute(app: FastifyInstance, { site }: Deps): void {
  app.get(
    "/manifest.webmanifest",
    { config: { cached: true }, schema: { hide: true } },
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
