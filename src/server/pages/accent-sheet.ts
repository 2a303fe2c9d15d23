import type { FastifyInstance } from "fastify";
import { accentSheetOf } from "#contract/site/accent-sheet.ts";
import { accentMistake, accentTones, type Tones } from "#domain/accent.ts";
import { isColour } from "#domain/colour.ts";

/**
 * The site's accent as a style sheet of its own, because no style may stand in a page (CSP). All of it follows from its
 * address, so it never changes and any process has it.
 */
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

/** The names of `web/styles.css`, whose own values have less of a selector and so give way. */
const tokens = ({ accent, strong, on, soft, leaf }: Tones): string =>
  `--accent:${accent};--accent-strong:${strong};--on-accent:${on};--accent-soft:${soft};--leaf:${leaf}`;
