// @postgres test:databases
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import { adminMeetup, deleteMeetup } from "#contract/meetups/admin.ts";
import { previewMeetup, reportMeetup } from "#contract/meetups/life.ts";
import { createMeetup, updateMeetup } from "#contract/meetups/saving/admin.ts";
import { oneMeetup, upcomingMeetups } from "#contract/meetups.ts";
import { cropped, pictureAddress, pictureMarkdown, positionOf } from "#domain/pictures.ts";
import { runHousekeeping } from "../../src/server/housekeeping.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  meetupForm,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import {
  aJpeg,
  aPhotoOf,
  aPicture,
  drawn,
  LANDSCAPE,
  PANORAMA,
  PORTRAIT,
  upload,
} from "../harness/pictures.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
});

const get = (url: string, headers: Record<string, string> = {}) =>
  program.app.inject({ method: "GET", url, headers });
const bytesAt = async (url: string) => (await get(url)).rawPayload;
const add = (file: Uint8Array) => upload(program, file, { token });

/** A camera's photo: rotated by its metadata, with a location. */
const fromCamera = () =>
  drawn({ width: 640, height: 320 })
    .composite([
      {
        input: { create: { width: 320, height: 320, channels: 3, background: "#0000c8" } },
        left: 320,
        top: 0,
      },
    ])
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: "Geheime camera" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 5/1 24/1", GPSLongitude: "5/1 7/1 12/1" },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><geheim/></x:xmpmeta>')
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();

describe("an added picture", () => {
  test("is stored in each size and format, never enlarged", async () => {
    const picture = await aPicture(program, token, { width: 2400, height: 1200 });
    expect(picture).toMatchObject({ width: 1920, height: 960, widths: [480, 960, 1920] });
    for (const width of picture.widths)
      for (const format of ["avif", "webp"] as const) {
        const found = await sharp(await bytesAt(pictureAddress(picture.hash, width, format))).metadata();
        expect([found.width, found.height]).toEqual([width, width / 2]);
        expect(found.format).toBe(format === "avif" ? "heif" : "webp");
      }
    expect(await aPicture(program, token, { width: 300, height: 200 })).toMatchObject({ widths: [300] });
  });

  test("is served with a permanent address and cached forever", async () => {
    const { hash } = await aPicture(program, token);
    const address = pictureAddress(hash, 480, "webp");
    const { headers, statusCode } = await get(address);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const again = await get(address, { "if-none-match": String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect((await get(pictureAddress(hash, 480, "avif"))).headers["content-type"]).toBe("image/avif");
  });

  test("is upright, in sRGB and without metadata such as the location", async () => {
    const original = await fromCamera();
    expect((await sharp(original).metadata()).exif?.toString("latin1")).toContain("Geheime camera");
    const { hash, width, height, widths } = (await add(original)).answer;
    expect([width, height, widths]).toEqual([320, 640, [320]]);
    for (const format of ["avif", "webp"] as const) {
      const bytes = await bytesAt(pictureAddress(hash, width, format));
      const found = await sharp(bytes).metadata();
      expect([found.width, found.height]).toEqual([320, 640]);
      expect([found.exif, found.xmp, found.iptc, found.icc, found.orientation]).toEqual(
        Array(5).fill(undefined),
      );
      expect(bytes.toString("latin1")).not.toMatch(/Exif|geheim|xmpmeta/i);
      const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const topRight = data.subarray(3 * 319);
      const bottomLeft = data.subarray(-3 * 320);
      expect([(topRight[0] ?? 0) > 100, (bottomLeft[2] ?? 0) > 100]).toEqual([true, true]);
      // In P3 this red has other values.
      expect(Math.abs((data[0] ?? 0) - 200)).toBeLessThan(6);
    }
  });

  test.each(["png", "webp", "avif"] as const)("may be a %s", async (format) => {
    const file = await drawn({ width: 40, height: 30 }).toFormat(format).toBuffer();
    expect((await add(file)).answer).toMatchObject({ width: 40, height: 30 });
  });

  test.each([
    ["in grey", () => drawn({ width: 40, height: 30 }).greyscale().png().toBuffer()],
    ["of sixteen bits", () => drawn({ width: 40, height: 30 }).toColourspace("rgb16").png().toBuffer()],
    ["in CMYK", () => drawn({ width: 40, height: 30 }).toColourspace("cmyk").jpeg().toBuffer()],
    ["of one pixel", () => drawn({ width: 1, height: 1 }).png().toBuffer()],
    ["very high", () => drawn({ width: 20, height: 400 }).png().toBuffer()],
  ])("may be %s", async (_what, make) => {
    const { hash, width } = (await add(await make())).answer;
    expect((await get(pictureAddress(hash, width, "avif"))).statusCode).toBe(200);
  });

  test("is stored and audited once when added twice", async () => {
    const one = await aPicture(program, token);
    const other = await aPicture(program, token);
    expect(other).toEqual(one);
    const { entries } = (await request(program, adminAudit, { token })).answer;
    expect(entries.map(({ actor, action, target }) => `${actor} ${action} ${target}`)).toEqual([
      "Organisator picture.added 480 × 320",
    ]);
    const picture = { hash: one.hash, alt: "Mensen aan tafel" };
    const made = await request(program, createMeetup, { body: meetupForm({ picture }), token });
    const { id } = made.answer.meetup;
    const [, about] = (await request(program, adminAudit, { token })).answer.entries;
    expect(about).toMatchObject({ action: "picture.added", about: { kind: "meetup", id } });
  });

  test("is stored when ten are added at once, some of them equal", async () => {
    const files = await Promise.all(
      [10, 10, 10, 20, 30].map((r) => aJpeg({ width: 100, height: 80, background: { r, g: 0, b: 0 } })),
    );
    const replies = await Promise.all(files.map(add));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(replies.map(({ answer }) => answer.hash)).size).toBe(3);
  });
});

describe("the picture of a meetup", () => {
  const choose = async (facts?: Parameters<typeof aPicture>[2]) => {
    const picture = await aPicture(program, token, facts);
    return { picture, chosen: { hash: picture.hash, alt: "Mensen aan tafel" } };
  };

  test("is in the meetup's page, the lists and the preview", async () => {
    const { picture, chosen } = await choose();
    const made = await request(program, createMeetup, { body: meetupForm({ picture: chosen }), token });
    const { id } = made.answer.meetup;
    const { focus, ...kept } = { ...picture, alt: "Mensen aan tafel" };
    const shown = { ...kept, position: { x: 50, y: 50 } };
    expect(made.answer.meetup.picture).toEqual({ ...kept, focus });
    expect((await request(program, oneMeetup, { params: { id } })).answer.meetup.picture).toEqual(shown);
    expect((await request(program, upcomingMeetups)).answer.meetups[0]?.picture).toEqual(shown);
    expect((await request(program, adminMeetup, { params: { id }, token })).answer.meetup.picture).toEqual({
      ...kept,
      focus,
    });
    const preview = await request(program, previewMeetup, { body: meetupForm({ picture: chosen }), token });
    expect(preview.answer.meetup.picture).toEqual(shown);
    const page = (await get(`/meetup/${id}`)).body;
    expect(page).toContain(`<source type="image/avif" srcSet="/pictures/${picture.hash}-480.avif 480w`);
    expect(page).toContain('alt="Mensen aan tafel"');
    expect(page).toContain(`width="480" height="320"`);
  });

  test("needs a description and must exist", async () => {
    const { chosen } = await choose();
    const save = (picture: object) =>
      request(program, createMeetup, { body: meetupForm({ picture: picture as never }), token });
    const without = await save({ ...chosen, alt: " " });
    expect([without.status, without.error]).toEqual([400, "Alternatieve tekst is verplicht"]);
    const gone = await save({ ...chosen, hash: "0".repeat(32) });
    expect([gone.status, gone.error]).toEqual([
      409,
      "Deze afbeelding is er niet meer; voeg haar opnieuw toe",
    ]);
    expect((await save({ ...chosen, hash: "../../x" })).status).toBe(400);
    const logo = (await upload(program, await aJpeg(), { token, use: "logo" })).answer;
    expect((await save({ ...chosen, hash: logo.hash })).status).toBe(409);
  });

  test("is changed and removed without a mail, and stays when left out", async () => {
    const { picture, chosen } = await choose();
    const id = await aMeetup(program);
    const anna = await aMember(program);
    await answers(program, anna.id, id, "confirm");
    const mails = (await queuedMails(program)).length;
    const save = async (change: object) => {
      const reply = await request(program, updateMeetup, {
        params: { id },
        body: { ...meetupForm(), ...change },
        token,
      });
      return reply.answer.meetup.picture;
    };
    expect(await save({ picture: chosen })).toMatchObject({ hash: picture.hash });
    expect(await save({})).toMatchObject({ hash: picture.hash });
    expect(await save({ picture: null })).toBeNull();
    expect(await queuedMails(program)).toHaveLength(mails);
  });

  test("is named in a conflict of two organisers", async () => {
    const { chosen } = await choose();
    const id = await aMeetup(program);
    const save = (body: object) =>
      request(program, updateMeetup, {
        params: { id },
        body: { ...meetupForm(), revision: 0, ...body },
        token,
      });
    await save({ picture: chosen });
    expect((await save({ picture: null })).details).toEqual(["Afbeelding: nu “Mensen aan tafel”"]);
  });
});

describe("the focus point", () => {
  test.each([
    ["a portrait", PORTRAIT],
    ["a landscape with a person near the edge", LANDSCAPE],
    ["a panorama with a person at the far left", PANORAMA],
  ])("is found when a photo is added: %s", async (_what, photo) => {
    const { focus } = (await add(await aPhotoOf(photo))).answer;
    const { x, y, r } = photo.head;
    for (const room of [
      { width: 13, height: 5 },
      { width: 3, height: 2 },
    ]) {
      const shown = cropped(photo, room, positionOf(focus, photo));
      expect(x - r).toBeGreaterThanOrEqual(shown.left);
      expect(x + r).toBeLessThanOrEqual(shown.left + shown.width);
      expect(y - r).toBeGreaterThanOrEqual(shown.top);
      expect(y + r).toBeLessThanOrEqual(shown.top + shown.height);
    }
  });

  test("is the middle of a uniform picture", async () => {
    expect((await aPicture(program, token)).focus).toEqual({ x: 50, y: 50 });
  });

  test("is each meetup's own, is moved without a mail and stays when left out", async () => {
    const added = (await add(await aPhotoOf(PORTRAIT))).answer;
    const chosen = { hash: added.hash, alt: "Spreker" };
    const one = await aMeetup(program, { picture: chosen });
    const other = await aMeetup(program, { picture: chosen, title: "Anders" });
    const save = async (picture: object) =>
      (
        await request(program, updateMeetup, {
          params: { id: one },
          body: meetupForm({ picture: picture as never }),
          token,
        })
      ).answer.meetup.picture?.focus;
    const mails = (await queuedMails(program)).length;
    expect(await save({ ...chosen, focus: { x: 12, y: 88 } })).toEqual({ x: 12, y: 88 });
    expect(await save({ ...chosen, alt: "Een ander woord" })).toEqual({ x: 12, y: 88 });
    expect(await queuedMails(program)).toHaveLength(mails);
    const positionOf = async (id: number) =>
      (await request(program, oneMeetup, { params: { id } })).answer.meetup.picture?.position;
    expect(await positionOf(one)).toEqual({ x: 10, y: 100 });
    expect((await positionOf(other))?.y).toBeLessThan(25);
    expect((await get(`/meetup/${one}`)).body).toContain("object-x-10 object-y-100");
    const again = (await add(await aPhotoOf(PORTRAIT))).answer;
    expect(again.focus).toEqual(added.focus);
  });

  test.each([{ x: -1, y: 0 }, { x: 0, y: 101 }, { x: 0.5, y: 0 }, { x: 1 }, "midden"])(
    "is refused as %j",
    async (focus) => {
      const { hash } = await aPicture(program, token);
      const body = meetupForm({ picture: { hash, alt: "Zo", focus } as never });
      expect((await request(program, createMeetup, { body, token })).status).toBe(400);
    },
  );

  test("is named in a conflict of two organisers who moved it", async () => {
    const chosen = { hash: (await aPicture(program, token)).hash, alt: "Mensen" };
    const id = await aMeetup(program, { picture: chosen });
    const save = (focus: object) =>
      request(program, updateMeetup, {
        params: { id },
        body: { ...meetupForm({ picture: { ...chosen, focus } as never }), revision: 0 },
        token,
      });
    expect((await save({ x: 10, y: 10 })).status).toBe(200);
    expect((await save({ x: 90, y: 90 })).details).toEqual(["Afbeelding: nu “Mensen”"]);
  });
});

describe("pictures in a text", () => {
  test("are shown with their size; those of other sites are links; mails contain their descriptions", async () => {
    const picture = await aPicture(program, token, { width: 1200, height: 800 });
    await aMember(program);
    const texts = `${pictureMarkdown("Iedereen", picture)}\n\n![elders](https://elders.nl/x.png)`;
    const id = await aMeetup(program, { description: texts });
    const page = (await get(`/meetup/${id}`)).body;
    expect(page).toContain(`<source type="image/avif" srcSet="/pictures/${picture.hash}-960.avif"/>`);
    expect(page).toContain(
      `<img src="/pictures/${picture.hash}-960.webp" alt="Iedereen" width="960" height="640" loading="lazy"`,
    );
    expect(page).toContain('<a href="https://elders.nl/x.png"');
    expect(page).not.toContain('src="https://elders');
    const { html } = await newestMail(program, "invitation");
    expect(html).toContain("Iedereen");
    expect(html).not.toContain("/pictures/");
  });
});

describe("a day after their last use", () => {
  const kept = async () =>
    (await program.db.read.selectFrom("pictures").select("hash").execute()).map(({ hash }) => hash);
  const laterAt = async (instant: string) => {
    program.setClock(instant);
    await runHousekeeping(program.deps);
  };

  test("unused pictures are deleted with their files, and the log says so", async () => {
    const { hash } = await aPicture(program, token);
    await laterAt("2026-11-22T11:59:59.000Z");
    expect(await kept()).toEqual([hash]);
    await laterAt("2026-11-22T12:00:01.000Z");
    expect(await kept()).toEqual([]);
    expect(await program.db.read.selectFrom("picture_files").select("hash").execute()).toEqual([]);
    const { entries } = (await request(program, adminAudit, { token })).answer;
    expect(entries[0]).toMatchObject({ actor: null, action: "picture.removed", target: "1 ongebruikte" });
  });

  test("pictures of a meetup or its texts stay until they are no longer used", async () => {
    const reds = [1, 2, 3, 4];
    const [own, told, reported, unused] = await Promise.all(
      reds.map((r) => aPicture(program, token, { width: 50, height: 40, background: { r, g: 0, b: 0 } })),
    );
    if (!own || !told || !reported || !unused) throw new Error("no pictures");
    const id = await aMeetup(program, {
      date: "2026-11-01",
      description: `Kijk: ${pictureMarkdown("zo", told)}`,
      picture: { hash: own.hash, alt: "Zo" },
    });
    const report = (text: string) =>
      request(program, reportMeetup, { params: { id }, body: { report: text }, token });
    await report(pictureMarkdown("Allemaal", reported));
    await laterAt("2026-11-29T12:00:00.000Z");
    expect((await kept()).toSorted()).toEqual([own.hash, told.hash, reported.hash].toSorted());
    token = await signedIn(program, (await aMember(program, { admin: true })).id);
    await report("");
    await laterAt("2026-11-29T13:00:00.000Z");
    expect((await kept()).toSorted()).toEqual([own.hash, told.hash].toSorted());
    await request(program, updateMeetup, { params: { id }, body: meetupForm({ picture: null }), token });
    await laterAt("2026-11-29T14:00:00.000Z");
    expect(await kept()).toEqual([own.hash]);
    await laterAt("2026-11-30T14:00:00.000Z");
    expect(await kept()).toEqual([]);
  });

  test("pictures of a removed meetup are deleted", async () => {
    const { hash } = await aPicture(program, token);
    const id = await aMeetup(program, {
      picture: { hash, alt: "Zo" },
      description: `![](/pictures/${hash}-480.webp)`,
    });
    await request(program, deleteMeetup, { params: { id }, token });
    await laterAt("2026-11-22T12:00:01.000Z");
    expect(await kept()).toEqual([]);
  });
});
