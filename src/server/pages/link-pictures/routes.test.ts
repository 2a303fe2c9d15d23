import { expect, test } from "vitest";
import type { PictureFacts, SharePicture } from "./facts.ts";
import { cachePictures } from "./routes.ts";

const facts = (title: string): PictureFacts => ({
  drawn: 1,
  club: "Club",
  accent: "#0b5fa5",
  title,
  lines: [],
  leaf: null,
  isCancelled: false,
});
const picture = (title: string): SharePicture => ({ path: `/share/${title}`, alt: "", facts: facts(title) });

test("concurrent requests draw each picture once, one at a time", async () => {
  const drawn: string[] = [];
  let atOnce = 0;
  let most = 0;
  const ask = cachePictures(async ({ title }) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    drawn.push(title);
    atOnce -= 1;
    return Buffer.from(title);
  });
  const all = await Promise.all(["a", "b", "a", "c", "b"].map((title) => ask(picture(title))));
  expect(all.map(String)).toEqual(["a", "b", "a", "c", "b"]);
  expect(drawn).toEqual(["a", "b", "c"]);
  expect(most).toBe(1);
});

test("a failed picture does not block others and is drawn again on the next request", async () => {
  let times = 0;
  const ask = cachePictures(async ({ title }) => {
    times += 1;
    if (times === 1) throw new Error("no memory");
    return Buffer.from(title);
  });
  const [failed, other] = await Promise.allSettled([ask(picture("a")), ask(picture("b"))]);
  expect([failed?.status, other?.status]).toEqual(["rejected", "fulfilled"]);
  expect(String(await ask(picture("a")))).toBe("a");
});

test("the cache and the queue of pictures are bounded", async () => {
  let times = 0;
  const ask = cachePictures(async () => {
    times += 1;
    return Buffer.from("x");
  });
  const many = Array.from({ length: 30 }, (_none, place) => ask(picture(String(place))));
  expect((await Promise.all(many)).filter((each) => each === null)).toHaveLength(10);
  for (let place = 0; place < 60; place += 1) await ask(picture(String(place)));
  const before = times;
  await ask(picture("59"));
  expect(times).toBe(before);
  await ask(picture("0"));
  expect(times).toBe(before + 1);
});
