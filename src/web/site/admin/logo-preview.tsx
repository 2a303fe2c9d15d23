import { useState } from "react";
import { GROUNDS, type Ground, isLost } from "#domain/logo-contrast.ts";
import { pictureAddress } from "#domain/pictures.ts";

const CALLED = { light: "licht", dark: "donker" } as const satisfies Record<Ground, string>;
const BOTH = Object.keys(CALLED) as Ground[];

const HINTS = {
  light:
    "Op een lichte achtergrond valt het logo weg. Kies een donkerdere versie, of een met een eigen achtergrond.",
  dark: "Op een donkere achtergrond valt het logo weg. Kies een lichtere versie, of een met een eigen achtergrond.",
} as const satisfies Record<Ground, string>;

/** The logo as it stands beside the name, in both themes; it says in which of them it cannot be seen. */
export function LogoPreview({ hash }: { hash: string }) {
  const [lost, setLost] = useState<readonly Ground[]>([]);
  return (
    <div className="w-full space-y-2">
      <div className="grid gap-2 min-[420px]:grid-cols-2">
        {BOTH.map((ground) => (
          <div
            key={ground}
            style={{ background: GROUNDS[ground] }}
            className="flex h-18 min-w-0 items-center justify-center rounded-control border border-line px-3"
          >
            <img
              src={pictureAddress(hash, 128, "webp")}
              alt={`Het logo op ${CALLED[ground]}`}
              className="h-8 max-w-full object-contain"
              onLoad={({ currentTarget }) =>
                setLost(BOTH.filter((each) => isLost(pixelsOf(currentTarget), each)))
              }
            />
          </div>
        ))}
      </div>
      <div role="status">
        {lost.map((ground) => (
          <p key={ground} className="text-sm text-orange">
            {HINTS[ground]}
          </p>
        ))}
      </div>
    </div>
  );
}

function pixelsOf(image: HTMLImageElement) {
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const drawing = canvas.getContext("2d");
  if (!drawing) throw new Error("no canvas");
  drawing.drawImage(image, 0, 0);
  return drawing.getImageData(0, 0, width, height);
}
