import sharp from "sharp";

const WIDTH = 1600;
const HEIGHT = 900;

interface Evening {
  readonly wall: string;
  readonly table: string;
  readonly screen: "chart" | "house";
}

export interface ShownEvening {
  readonly evening: Evening;
  readonly alt: string;
}

export const BY_NIGHT: ShownEvening = {
  evening: { wall: "#e7d3b8", table: "#7a4b2a", screen: "house" },
  alt: "Zes mensen met laptops rond een tafel, op het scherm een huis met wifi",
};

export const BY_DAY: ShownEvening = {
  evening: { wall: "#cfe3ea", table: "#8a6a4a", screen: "chart" },
  alt: "Zes mensen met laptops rond een tafel, op het scherm een grafiek die oploopt",
};

const SKINS = ["#f2c9a1", "#c98f65", "#8a5a3c", "#f6d7b8", "#a9704a", "#e3b48c"];
const SHIRTS = ["#0b5fa5", "#b45309", "#166534", "#6d28d9", "#9a3412", "#0f766e"];

/** People with laptops around a table, before a screen. A JPEG, as from a camera. */
export function drawnEvening({ wall, table, screen }: Evening): Promise<Buffer> {
  const people = SKINS.map((skin, place) => person(170 + place * 250, skin, SHIRTS[place] ?? "#57534e"));
  const laptops = [270, 690, 1110].map(
    (x) =>
      `<path fill="#d6d3d1" d="M${x} 640h190l28 62h-246z"/><path fill="#292524" d="M${x + 12} 528h166v112h-166z"/><path fill="#7cc4fa" d="M${x + 24} 540h142v88h-142z"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <path fill="${wall}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
    <circle cx="800" cy="60" r="420" fill="#fff" opacity=".16"/>
    <path fill="#fdfdfc" d="M560 90h480v260h-480z"/>${SCREENS[screen]}
    <path stroke="#292524" stroke-width="6" d="M800 0v26"/><path fill="#f4b860" d="M728 74l40-48h64l40 48z"/>
    ${people.join("")}
    <path fill="${table}" d="M40 700h1520l40 200H0z"/>${laptops.join("")}
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();
}

const SCREENS = {
  chart: [60, 96, 80, 132, 158, 190]
    .map(
      (height, place) => `<path fill="#0b5fa5" d="M${610 + place * 66} ${320 - height}h40v${height}h-40z"/>`,
    )
    .join(""),
  house:
    '<path fill="#166534" d="M680 320v-110l120-80 120 80v110z"/><path fill="#f4b860" d="M770 320v-70h60v70z"/><path fill="none" stroke="#0b5fa5" stroke-width="10" stroke-linecap="round" d="M940 190q40 40 0 80M966 164q66 66 0 132"/>',
} as const;

const person = (x: number, skin: string, shirt: string) =>
  `<path fill="${shirt}" d="M${x - 92} 720v-80q0-92 92-92t92 92v80z"/><circle cx="${x}" cy="476" r="62" fill="${skin}"/><path fill="#292524" d="M${x - 64} 470q0-72 64-72t64 72q-22-36-64-36t-64 36z"/>`;
