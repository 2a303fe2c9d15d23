import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { drawLogo, drawMark, iconsOf, logoFor } from "./icons.ts";

/** Serves the club's icons. Draws only icons that the site uses now, and each once. */
export function iconRoutes(app: FastifyInstance, { db, site }: Deps): void {
  const drawn = new Map<string, Promise<Buffer | null>>();

  const pngOf = async (path: string): Promise<Buffer | null> => {
    const now = await site();
    const [icons, logo] = [iconsOf(now) ?? [], logoFor(now)];
    const icon = icons.find((each) => each.path === path);
    if (!icon) return null;
    for (const old of drawn.keys()) if (!icons.some((each) => each.path === old)) drawn.delete(old);
    const png = drawn.get(path) ?? (logo ? drawLogo(db.read, logo, icon) : drawMark(now.accent ?? "", icon));
    drawn.set(path, png);
    // A failed icon is drawn again for the next request.
    png.catch(() => drawn.delete(path));
    return png;
  };

  app.get("/icons/:name", { schema: { hide: true } }, async (request, reply) => {
    const png = await pngOf(request.url);
    if (!png) return reply.callNotFound();
    return reply.type("image/png").header("cache-control", "public, max-age=31536000, immutable").send(png);
  });
}
