import { drawnPicture } from "#domain/drawn-picture.ts";
import { letteringOf } from "./lettering.ts";
import type { PictureFacts } from "./picture-facts.ts";
import { wrap } from "./wrap.ts";

export const WIDTH = 1200;
const HEIGHT = 630;
/** How high the meetup's picture is; below it stands what is said. */
const SCENE = 296;
const MARGIN = 64;
const LEAF = { x: MARGIN, y: 232, width: 148, height: 190, head: 54 };

/**
 * The picture that messengers show of a link, as PNG.
 * @param photo the meetup's own, in any format
 */
export async function drawPicture(facts: PictureFacts, photo: Buffer | null = null): Promise<Buffer> {
  const above = photo ? "" : `<path fill="#fff" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${scene(facts)}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${above}${await words(facts)}${await leaf(facts)}<path fill="${facts.accent}" d="M0 ${HEIGHT - 12}h${WIDTH}v12H0z"/></svg>`;
  // Loaded when first needed: most of the program's life nobody asks for a picture.
  const { default: sharp } = await import("sharp");
  const whole = photo
    ? sharp(photo)
        .resize({ width: WIDTH, height: SCENE, fit: "cover" })
        .extend({ bottom: HEIGHT - SCENE, background: "#fff" })
        .composite([{ input: Buffer.from(svg) }])
    : sharp(Buffer.from(svg));
  return whole.png({ palette: true }).toBuffer();
}

/** What stands above where the meetup has no picture of its own. */
function scene({ drawn }: PictureFacts): string {
  const shapes = drawnPicture(drawn).map(({ colour, path, pen }) =>
    pen
      ? `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${pen}" stroke-linecap="round"/>`
      : `<path d="${path}" fill="${colour}"/>`,
  );
  return `<svg width="${WIDTH}" height="${SCENE}" viewBox="0 0 400 200" preserveAspectRatio="xMidYMid slice">${shapes.join("")}</svg>`;
}

const INK = "#1c1917";
const SOFT = "#57534e";
const RED = "#b91c1c";

async function words({ club, accent, title, lines, leaf, isCancelled }: PictureFacts): Promise<string> {
  const [bold, plain] = await Promise.all([letteringOf(600), letteringOf(400)]);
  const x = leaf ? LEAF.x + LEAF.width + 40 : MARGIN;
  const room =
    (size: number, most: number) =>
    (text: string, { width }: typeof bold) =>
      wrap(text, { width: (WIDTH - MARGIN - x) / size, lines: most, widthOf: width });
  const paths: string[] = [];
  let y = SCENE;
  const say = (text: string, { letters = bold, size, most, colour, below }: Said) => {
    for (const line of room(size, most)(text, letters)) {
      y += below;
      paths.push(`<path fill="${colour}" d="${letters.path(line, { x, y, size })}"/>`);
    }
  };
  say(isCancelled ? `Geannuleerd · ${club}` : club, {
    size: 28,
    most: 1,
    colour: isCancelled ? RED : accent,
    below: 58,
  });
  y += 6;
  say(title, { size: 56, most: 2, colour: INK, below: 66 });
  y += 12;
  for (const line of lines)
    say(line, { letters: plain, size: 30, most: leaf ? 1 : 2, colour: SOFT, below: 44 });
  return paths.join("");
}

interface Said {
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
