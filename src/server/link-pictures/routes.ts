import type { FastifyInstance } from "fastify";
import { MeetupId } from "#contract/ids.ts";
import type { Deps } from "../deps.ts";
import { showMeetup } from "../meetups/queries.ts";
import { pictureFile } from "../pictures/queries.ts";
import { shownSite } from "../site/site.ts";
import { drawPicture, WIDTH } from "./draw.ts";
import { homePicture, meetupPicture, type PictureFacts, type SharePicture } from "./facts.ts";

/** The pictures that link previews show; of a draft there is none. */
export function shareRoutes(app: FastifyInstance, deps: Deps): void {
  const { read } = deps.db;
  const pngOf = keepPictures(async (facts) => drawPicture(facts, await photoOf(facts)));

  /** Large enough for the picture's width; one that was swept meanwhile is drawn. */
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
      // Only what it shows now is ever drawn: an old address, or one made up, leads there.
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

const MOST_KEPT = 40;
const MOST_WAITING = 20;

/**
 * Pictures under their address, in memory: they can always be drawn again. One is drawn at a time, so that answering
 * goes on on a small machine; null where too many wait already.
 */
export function keepPictures(
  draw: (facts: PictureFacts) => Promise<Buffer>,
): (picture: SharePicture) => Promise<Buffer | null> {
  const kept = new Map<string, Promise<Buffer>>();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const drawInTurn = (picture: SharePicture): Promise<Buffer> => {
    waiting += 1;
    const drawn = last
      .catch(() => undefined)
      .then(() => draw(picture.facts))
      .finally(() => {
        waiting -= 1;
      });
    last = drawn;
    return drawn;
  };

  return async (picture) => {
    const { path } = picture;
    const known = kept.get(path);
    if (!known && waiting >= MOST_WAITING) return null;
    const png = known ?? drawInTurn(picture);
    kept.delete(path);
    kept.set(path, png);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    // What failed is tried again by the next who asks.
    if (!known) png.catch(() => kept.get(path) === png && kept.delete(path));
    return png;
  };
}
