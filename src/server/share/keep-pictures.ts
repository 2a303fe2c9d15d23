import type { PictureFacts, SharePicture } from "./picture-facts.ts";

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
