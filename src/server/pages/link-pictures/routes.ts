import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { MeetupId } from "#contract/ids.ts";
import { pictureFile } from "../../pictures/queries.ts";
import type { Deps } from "../../platform/deps.ts";
import { shownSite } from "../../platform/site.ts";
import { showMeetup } from "../../records/meetups.ts";
import { drawLinkPicture, WIDTH } from "./draw.ts";
import { homePicture, meetupPicture, type PictureFacts, type SharePicture } from "./facts.ts";

/** Serves the pictures that link previews show; a draft has none. */
export function shareRoutes(app: FastifyInstance, deps: Deps): void {
  const { read } = deps.db;
  const pngOf = cachePictures(async (facts) => drawLinkPicture(facts, await photoOf(facts)));

  /** A file of at least the preview's width, if any; without a file the scene is drawn. */
  const photoOf = async ({ photo }: PictureFacts): Promise<Buffer | null> => {
    const width = photo?.widths.find((each) => each >= WIDTH) ?? photo?.widths.at(-1);
    return photo && width ? pictureFile(read, { hash: photo.hash, width, format: "webp" }) : null;
  };

  const current = async (of: string): Promise<SharePicture | null> => {
    const site = shownSite(await deps.site(), deps.config);
    if (of === "home") return homePicture(site);
    const id = MeetupId.safeParse(of);
    const meetup = id.success ? await showMeetup(deps, id.data, null) : null;
    return meetup && meetupPicture(meetup, site);
  };

  app.get<{ Params: { of: string } }>(
    "/share/:of/:hash",
    { schema: { hide: true } },
    async (request, reply) => {
      const picture = await current(request.params.of);
      if (!picture) return reply.callNotFound();
      // An outdated or invented path redirects to the current one: only current facts are ever drawn.
      if (request.url !== picture.path)
        return reply.header("cache-control", "no-cache").redirect(picture.path);
      const png = await pngOf(picture);
      if (!png) return reply.code(503).header("retry-after", "10").send();
      return reply
        .type("image/png")
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("cross-origin-resource-policy", "cross-origin")
        .send(png);
    },
  );
}

const MAX_CACHED = 40;
const MAX_QUEUED = 20;

/** One at a time: a small machine stays responsive. @returns the PNG, or null when too many are queued */
export function cachePictures(
  draw: (facts: PictureFacts) => Promise<Buffer>,
): (picture: SharePicture) => Promise<Buffer | null> {
  const cache = new LRUCache<string, Promise<Buffer>>({ max: MAX_CACHED });
  const limit = pLimit(1);
  return async ({ path, facts }) => {
    const cached = cache.get(path);
    if (cached) return cached;
    if (limit.activeCount + limit.pendingCount >= MAX_QUEUED) return null;
    const png = limit(() => draw(facts));
    cache.set(path, png);
    // A failed picture is drawn again for the next request.
    png.catch(() => cache.peek(path) === png && cache.delete(path));
    return png;
  };
}
