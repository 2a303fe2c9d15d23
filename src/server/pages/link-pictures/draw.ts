import { CENTER, cropped, type Focus, type Size } from "#domain/pictures.ts";
import { placeholderPicture } from "#domain/placeholder-picture.ts";
import type { PictureFacts } from "./facts.ts";
import { letteringOf, wrap } from "./text.ts";

export const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
const STRIP = 12;
const FREE = 28;
/** Relative to the start of the text: the calendar leaf ends beside the title or above it. */
const LEAF = { x: MARGIN, y: -64, width: 148, height: 190, head: 54 };
const UPRIGHT = 440;

/** Text stands on white: readable beside any photo. @param photo the meetup's own picture, in any format */
export async function drawLinkPicture(facts: PictureFacts, photo: Buffer | null = null): Promise<Buffer> {
  // Loaded on first use: most of the time no picture is requested.
  const { default: sharp } = await import("sharp");
  const full = photo && (await sharp(photo).metadata());
  const laid = full && full.width < full.height ? await beside(facts) : await below(facts);
  const above = photo ? "" : scene(facts, laid.room);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${above}${laid.said}<path fill="${facts.accent}" d="M0 ${HEIGHT - STRIP}h${WIDTH}v${STRIP}H0z"/></svg>`;
  const shown = photo && full && (await partOf(photo, full, { ...laid, position: facts.photo?.position }));
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#fff" } })
    .composite([...(shown ? [shown] : []), { input: Buffer.from(svg) }])
    .png({ palette: true })
    .toBuffer();
}

interface Layout {
  readonly room: Size & { readonly left: number };
  readonly said: string;
}

async function below(facts: PictureFacts): Promise<Layout> {
  const x = facts.leaf ? LEAF.x + LEAF.width + 40 : MARGIN;
  const { paths, height } = await words(facts, {
    x,
    until: WIDTH - MARGIN,
    most: { title: 2, fact: facts.leaf ? 1 : 2 },
  });
  const from = HEIGHT - height - FREE - STRIP;
  return {
    room: { left: 0, width: WIDTH, height: from },
    said: `<g transform="translate(0 ${from})">${paths}${await leaf(facts)}</g>`,
  };
}

async function beside(facts: PictureFacts): Promise<Layout> {
  const left = WIDTH - UPRIGHT;
  const { paths, height } = await words(facts, { x: MARGIN, until: left - 40, most: { title: 3, fact: 2 } });
  const from = (HEIGHT - STRIP - LEAF.height - height) / 2;
  return {
    room: { left, width: UPRIGHT, height: HEIGHT - STRIP },
    said: `<g transform="translate(0 ${from - LEAF.y})">${await leaf(facts)}</g><g transform="translate(0 ${from + LEAF.height})">${paths}</g>`,
  };
}

async function partOf(
  photo: Buffer,
  full: Size,
  { room: { left, ...room }, position = CENTER }: Layout & { readonly position: Focus | undefined },
) {
  const { default: sharp } = await import("sharp");
  const input = await sharp(photo)
    .extract(cropped(full, room, position))
    .resize({ ...room, fit: "fill" })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { input, left, top: 0 };
}

function scene({ drawn }: PictureFacts, { width, height }: Size): string {
  const shapes = placeholderPicture(drawn).map(({ colour, path, pen }) =>
    pen
      ? `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${pen}" stroke-linecap="round"/>`
      : `<path d="${path}" fill="${colour}"/>`,
  );
  return `<svg width="${width}" height="${height}" viewBox="0 0 400 200" preserveAspectRatio="xMidYMid slice">${shapes.join("")}</svg>`;
}

const INK = "#1c1917";
const SOFT = "#57534e";
const RED = "#b91c1c";

async function words(
  { club, accent, title, lines, isCancelled }: PictureFacts,
  { x, until, most }: Column,
): Promise<Words> {
  const [bold, plain] = await Promise.all([letteringOf(600), letteringOf(400)]);
  const paths: string[] = [];
  let y = 0;
  const say = (text: string, { letters = bold, size, most, colour, below }: TextStyle) => {
    for (const line of wrap(text, { width: (until - x) / size, lines: most, widthOf: letters.width })) {
      y += below;
      paths.push(`<path fill="${colour}" d="${letters.path(line, { x, y, size })}"/>`);
    }
  };
  say(isCancelled ? `Geannuleerd · ${club}` : club, {
    size: 26,
    most: 1,
    colour: isCancelled ? RED : accent,
    below: 52,
  });
  y += 4;
  say(title, { size: 52, most: most.title, colour: INK, below: 60 });
  y += 8;
  for (const line of lines) say(line, { letters: plain, size: 29, most: most.fact, colour: SOFT, below: 40 });
  return { paths: paths.join(""), height: y };
}

interface Column {
  readonly x: number;
  readonly until: number;
  /** Most lines for the title, and for each of the facts below it. */
  readonly most: { readonly title: number; readonly fact: number };
}

interface Words {
  readonly paths: string;
  readonly height: number;
}

interface TextStyle {
  readonly letters?: Awaited<ReturnType<typeof letteringOf>>;
  readonly size: number;
  readonly most: number;
  readonly colour: string;
  readonly below: number;
}

async function leaf({ leaf, accent }: PictureFacts): Promise<string> {
  if (!leaf) return "";
  const bold = await letteringOf(600);
  const { x, y, width, height, head } = LEAF;
  const centred = (text: string, size: number, down: number, colour: string) => {
    const left = x + (width - bold.width(text) * size) / 2;
    return `<path fill="${colour}" d="${bold.path(text, { x: left, y: y + down, size })}"/>`;
  };
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="28" fill="#fff" stroke="#e7e5e4" stroke-width="3"/>`,
    `<path fill="${accent}" d="M${x} ${y + head}v${28 - head}a28 28 0 0 1 28-28h${width - 56}a28 28 0 0 1 28 28v${head - 28}z"/>`,
    centred(leaf.month.toUpperCase(), 28, 38, "#fff"),
    centred(leaf.day, 68, 128, INK),
    centred(leaf.weekday, 28, 168, SOFT),
  ].join("");
}
