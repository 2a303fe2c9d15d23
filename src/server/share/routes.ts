import type { FastifyInstance } from "fastify";
import { MeetupId } from "#contract/row-id.ts";
import type { Deps } from "../deps.ts";
import { showMeetup } from "../meetups/queries.ts";
import { pictureFile } from "../pictures/queries.ts";
import { shownSite } from "../site/current.ts";
import { drawPicture, WIDTH } from "./draw-picture.ts";
import { keepPictures } from "./keep-pictures.ts";
import { homePicture, meetupPicture, type PictureFacts, type SharePicture } from "./picture-facts.ts";

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
