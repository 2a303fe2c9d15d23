import type { Size } from "./pictures.ts";

/** The point of a picture that matters most, in whole percents of its width and height. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

export const CENTER: Focus = { x: 50, y: 50 };

/** The style sheet has classes in steps of 5 percent only. */
const STEP = 5;
/** Approximate aspect ratio (width to height) of a meetup's picture on pages. */
const ROOM = 5 / 2;

/** The `object-position` in percent that brings the focus of a cropped picture nearest to the centre. */
export function positionOf(focus: Focus, { width, height }: Size): Focus {
  const wider = width / height / ROOM;
  return { x: along(focus.x, wider), y: along(focus.y, 1 / wider) };
}

/** @param length ratio of the scaled picture to the frame; at most 1 when this axis is not cropped */
function along(at: number, length: number): number {
  const percent = length > 1 ? 50 + ((at - 50) * length) / (length - 1) : at;
  return STEP * Math.round(Math.min(100, Math.max(0, percent)) / STEP);
}

/** The part of a picture that is visible when it covers a frame of this size at this `object-position`. */
export function cropped(full: Size, room: Size, position: Focus): Size & { left: number; top: number } {
  const scale = Math.min(full.width / room.width, full.height / room.height);
  const [width, height] = [Math.round(room.width * scale), Math.round(room.height * scale)];
  const from = (whole: number, part: number, percent: number) => Math.round(((whole - part) * percent) / 100);
  return {
    width,
    height,
    left: from(full.width, width, position.x),
    top: from(full.height, height, position.y),
  };
}
