import type { Size } from "./pictures.ts";

/** The point of a picture that matters most, in whole percents of its width and height. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

export const CENTER: Focus = { x: 50, y: 50 };

/** What the style sheet knows: it goes in steps of so many percents. */
const STEP = 5;
/** Width to height of the room that pages have for a meetup's picture, more or less. */
const ROOM = 5 / 2;

/** How a picture lies in a room that it does not fit into, as `object-position` says it: its focus comes as near to the middle as it can. */
export function positionOf(focus: Focus, { width, height }: Size): Focus {
  const wider = width / height / ROOM;
  return { x: along(focus.x, wider), y: along(focus.y, 1 / wider) };
}

/** @param length of the picture, in lengths of the room; what is not cut there lies where it is. */
function along(at: number, length: number): number {
  const percent = length > 1 ? 50 + ((at - 50) * length) / (length - 1) : at;
  return STEP * Math.round(Math.min(100, Math.max(0, percent)) / STEP);
}

/** What a room of this size shows of a picture that fills it and lies like this. */
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
