import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { SiteForm } from "#contract/site/admin.ts";
import { isInvisibleOn, PAGE_BACKGROUNDS, type PageBackground } from "#domain/logo-contrast.ts";
import { pictureAddress } from "#domain/pictures.ts";
import { UploadButton, useUpload } from "../../pictures/upload.tsx";
import { Button } from "../../ui/button.tsx";
import type { SiteValues } from "./site-values.ts";

export function LogoField({ form }: { form: UseFormReturn<SiteValues, unknown, SiteForm> }) {
  const logo = useWatch({ control: form.control, name: "logo" });
  const choose = (hash: string) => form.setValue("logo", hash, { shouldDirty: true });
  const upload = useUpload("logo", ({ hash }) => choose(hash));
  return (
    <fieldset {...upload.catching}>
      <legend className="mb-1.5 text-md font-semibold">Logo</legend>
      <div
        className={`flex flex-wrap items-center gap-4 rounded-control border border-dashed p-3.5 ${upload.isOver ? "border-accent bg-accent-soft" : "border-field-line"}`}
      >
        {logo !== "" && <LogoPreview key={logo} hash={logo} />}
        <UploadButton upload={upload}>{logo === "" ? "Logo kiezen" : "Ander logo kiezen"}</UploadButton>
        {logo !== "" && (
          <Button
            onClick={() => {
              choose("");
              upload.forget();
            }}
          >
            Weghalen
          </Button>
        )}
      </div>
      <p className="mt-1.5 text-sm text-soft">
        Staat naast de naam; een breed logo, met de naam erin, staat in plaats daarvan. Doorzichtig blijft
        doorzichtig. Tot 10 MB.
      </p>
    </fieldset>
  );
}

const CALLED = { light: "licht", dark: "donker" } as const satisfies Record<PageBackground, string>;
const BOTH = Object.keys(CALLED) as PageBackground[];

const HINTS = {
  light:
    "Op een lichte achtergrond valt het logo weg. Kies een donkerdere versie, of een met een eigen achtergrond.",
  dark: "Op een donkere achtergrond valt het logo weg. Kies een lichtere versie, of een met een eigen achtergrond.",
} as const satisfies Record<PageBackground, string>;

/** Shows the logo on the backgrounds of both themes, and warns when it is invisible on one. */
function LogoPreview({ hash }: { hash: string }) {
  const [lost, setLost] = useState<readonly PageBackground[]>([]);
  return (
    <div className="w-full space-y-2">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-2">
        {BOTH.map((ground) => (
          <div
            key={ground}
            style={{ background: PAGE_BACKGROUNDS[ground] }}
            className="flex h-18 min-w-0 items-center justify-center rounded-control border border-line px-3"
          >
            <img
              src={pictureAddress(hash, 128, "webp")}
              alt={`Het logo op ${CALLED[ground]}`}
              className="h-8 max-w-full object-contain"
              onLoad={({ currentTarget }) =>
                setLost(BOTH.filter((each) => isInvisibleOn(pixelsOf(currentTarget), each)))
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
