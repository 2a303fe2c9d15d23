import { type KeyboardEvent, type MouseEvent, useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { FormPicture } from "#contract/picture-upload.ts";
import type { Day } from "#domain/dutch-dates.ts";
import { CENTER, type Focus, positionOf } from "#domain/pictures.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { CalendarLeaf } from "../ui/when-and-where.tsx";
import { Picture } from "./picture.tsx";
import { type Upload, UploadButton, UploadFrame } from "./upload.tsx";

interface PictureFieldProps {
  readonly upload: Upload;
  readonly picture: FormPicture | null;
  /** Typed date of the meetup, for the calendar leaf that covers a corner of the picture. */
  readonly date: Day | null;
  readonly onFocus: (focus: Focus) => void;
  readonly onRemove: () => void;
  readonly field: (UseFormRegisterReturn & { error: string | undefined }) | null;
}

/** Field for a picture with preview and alternative text. The parent component sets the drop target. */
export function PictureField({ upload, picture, date, onFocus, onRemove, field }: PictureFieldProps) {
  return (
    <fieldset className="col-span-full">
      <legend className="mb-1.5 text-md font-semibold">Afbeelding</legend>
      <UploadFrame upload={upload} words="Afbeelding kiezen">
        {picture && (
          <div className="grid gap-4 sm:grid-cols-2">
            <FocusField picture={picture} onChange={onFocus} />
            <div className="min-w-0 space-y-4">
              <CardPreview picture={picture} date={date} />
              <Field
                label="Alternatieve tekst *"
                hint="Wat er te zien is, voor wie de afbeelding niet kan zien."
                autoComplete="off"
                {...field}
              />
              <div className="flex flex-wrap gap-2">
                <UploadButton upload={upload}>Andere kiezen</UploadButton>
                <Button onClick={onRemove}>Weghalen</Button>
              </div>
            </div>
          </div>
        )}
      </UploadFrame>
    </fieldset>
  );
}

function CardPreview({ picture, date }: { picture: FormPicture; date: Day | null }) {
  return (
    <figure>
      <figcaption className="mb-1.5 text-md font-semibold">Zo staat ze op de kaart</figcaption>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <div className="relative aspect-13/5 overflow-hidden bg-raised">
          <Picture
            picture={{ ...picture, position: positionOf(picture.focus, picture) }}
            sizes="(min-width: 640px) 300px, 90vw"
            className="absolute inset-0 size-full object-cover"
          />
        </div>
        <div className="relative -mt-11.5 px-5 pb-3">
          {date === null ? (
            <div className="h-21 w-14.5 rounded-control border border-line bg-surface" />
          ) : (
            <CalendarLeaf date={date} />
          )}
        </div>
      </div>
    </figure>
  );
}

/** Steps of the arrow keys in percent; `LEAP` with Shift. */
const STEP = 2;
const LEAP = 10;

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The whole picture with its focus point, set by press, drag or arrow keys. Pages crop around it. */
function FocusField({ picture, onChange }: { picture: FormPicture; onChange: (focus: Focus) => void }) {
  const id = useId();
  const { x, y } = picture.focus;
  const goTo = (toX: number, toY: number) => onChange({ x: percent(toX), y: percent(toY) });
  const follow = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    goTo((100 * (clientX - left)) / width, (100 * (clientY - top)) / height);
  };
  const step = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const [right, down] = arrow;
    const far = event.shiftKey ? LEAP : STEP;
    goTo(x + right * far, y + down * far);
  };
  return (
    <div className="min-w-0">
      <p id={`${id}-name`} className="mb-1.5 text-md font-semibold">
        Belangrijkste punt van de afbeelding
      </p>
      <div className="flex justify-center rounded-control bg-raised">
        <div
          role="slider"
          tabIndex={0}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-hint`}
          aria-valuenow={x}
          aria-valuetext={`${x}% van links, ${y}% van boven`}
          className="relative cursor-crosshair select-none"
          onKeyDown={step}
          onClick={follow}
          onPointerDown={({ pointerType, pointerId, target, currentTarget }) => {
            // A touch on the picture scrolls the form; a touch on the point drags the point.
            if (pointerType === "mouse" || isPoint(target)) currentTarget.setPointerCapture(pointerId);
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
          }}
        >
          <Picture
            picture={{ ...picture, alt: "", position: CENTER }}
            sizes="(min-width: 640px) 300px, 90vw"
            className="pointer-events-none block h-auto max-h-72 w-auto max-w-full rounded-control"
          />
          <span
            data-point
            style={{ left: `${x}%`, top: `${y}%` }}
            className="absolute grid size-11 -translate-1/2 cursor-grab touch-none place-items-center"
          >
            <span className="size-6 rounded-full border-3 border-white shadow-[0_0_0_2px_#000,inset_0_0_0_2px_#000]" />
          </span>
        </div>
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
        Blijft in beeld waar de afbeelding wordt bijgesneden. Tik erop of versleep het; met de pijltjestoetsen
        kan het ook.
      </p>
    </div>
  );
}

const percent = (at: number) => Math.round(Math.min(100, Math.max(0, at)));

const isPoint = (target: EventTarget) => target instanceof Element && target.closest("[data-point]") !== null;
