import { type KeyboardEvent, type MouseEvent, useId } from "react";
import type { FormPicture } from "#contract/pictures.ts";
import { type Focus, MIDDLE } from "#domain/focus.ts";
import { Picture } from "./picture.tsx";

interface FocusFieldProps {
  readonly picture: FormPicture;
  readonly onChange: (focus: Focus) => void;
}

/** In percents; with Shift it goes faster. */
const STEP = 2;
const LEAP = 10;

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The whole picture, with the point on it around which pages crop it: pressed, dragged, or moved by the arrow keys. */
export function FocusField({ picture, onChange }: FocusFieldProps) {
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
      <p id={`${id}-name`} className="mb-1.5 text-[15px] font-semibold">
        Belangrijkste punt van de foto
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
            // A finger on the picture scrolls the form; on the point itself it drags that.
            if (pointerType === "mouse" || isPoint(target)) currentTarget.setPointerCapture(pointerId);
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
          }}
        >
          <Picture
            picture={{ ...picture, alt: "", position: MIDDLE }}
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
        Blijft in beeld waar de foto wordt bijgesneden. Tik erop of versleep het; met de pijltjestoetsen kan
        het ook.
      </p>
    </div>
  );
}

const percent = (at: number) => Math.round(Math.min(100, Math.max(0, at)));

const isPoint = (target: EventTarget) => target instanceof Element && target.closest("[data-point]") !== null;
