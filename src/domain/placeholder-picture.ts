/** An SVG path in 400 × 200: filled, or with `pen` a stroke of that width with round ends. */
export interface Shape {
  readonly colour: string;
  readonly path: string;
  readonly pen?: number;
}

/** Background, dark, middle and warm colour of each palette. */
const PALETTES = [
  ["#fde8c9", "#0b5fa5", "#8dc3ec", "#f3b15b"],
  ["#e6f4ec", "#16532e", "#80d3a1", "#f2c75c"],
  ["#f5e8fb", "#5b2a88", "#c39be2", "#ff9f6e"],
  ["#ffeee2", "#7c2d12", "#f6b991", "#3b82a0"],
  ["#dff4f1", "#115e59", "#7ccdc3", "#f0876a"],
  ["#ffe9ef", "#86204b", "#f2a5bd", "#f0bf52"],
] as const;

type Palette = (typeof PALETTES)[number];

/** Picture for a meetup without its own. Stable for an id, and different for consecutive ids. */
export function placeholderPicture(id: number): Shape[] {
  const motif = id % MOTIFS.length;
  const round = Math.floor(id / MOTIFS.length);
  const palette = PALETTES[(2 * motif + round) % PALETTES.length] ?? PALETTES[0];
  return [{ colour: palette[0], path: "M0 0h400v200H0z" }, ...(MOTIFS[motif] ?? house)(palette, id)];
}

function house([, dark, middle, warm]: Palette, id: number): Shape[] {
  const at = 80 + (id % 4) * 14;
  return [
    { colour: dark, path: `M${at} 150V88l58-36 58 36v62z` },
    { colour: warm, path: `M${at + 42} 150v-42h32v42z` },
    { colour: middle, path: "M0 150h400v50H0z" },
    { colour: dark, path: "M296 148v-26", pen: 4 },
    { colour: warm, path: "M296 90h0", pen: 44 },
    { colour: middle, path: "M268 64q28-24 56 0M252 46q44-38 88 0", pen: 6 },
  ];
}

function bars([, dark, middle, warm]: Palette, id: number): Shape[] {
  const bar = (place: number): Shape => ({
    colour: place % 2 ? middle : dark,
    path: `M${95 + place * 42} 200v-${50 + ((id * 13 + place * (place + 4) * 17) % 78)}`,
    pen: 26,
  });
  return [{ colour: warm, path: "M314 46h0", pen: 38 }, ...[0, 1, 2, 3, 4, 5].map(bar)];
}

function waves([, dark, middle, warm]: Palette, id: number): Shape[] {
  const from = 179 + (id % 4) * 14;
  const wave = (step: number): Shape => ({
    colour: step % 2 ? middle : dark,
    path: `M${from - step * 32} 200a${step * 32} ${step * 32} 0 0 1 ${step * 64} 0`,
    pen: 9,
  });
  return [...[5, 4, 3, 2].map(wave), { colour: warm, path: `M${from} 188h0`, pen: 44 }];
}

const MOTIFS = [house, bars, waves];
