interface Room {
  readonly width: number;
  readonly lines: number;
  readonly widthOf: (text: string) => number;
}

/** Words in as many lines as there is room for; what does not fit any more ends in an ellipsis, a word wider than a line is broken. */
export function wrap(text: string, { width, lines, widthOf }: Room): string[] {
  const wrapped: string[] = [];
  let left = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  while (left !== "" && wrapped.length < lines) {
    const isLast = wrapped.length === lines - 1;
    const line = isLast ? withEllipsis(left, width, widthOf) : asManyWords(left, width, widthOf);
    wrapped.push(line);
    left = isLast ? "" : left.slice(line.length).trimStart();
  }
  return wrapped;
}

type WidthOf = Room["widthOf"];

function asManyWords(text: string, width: number, widthOf: WidthOf): string {
  const ends = [...text.matchAll(/\s|$/g)].map(({ index }) => index);
  const end = ends.findLast((each) => widthOf(text.slice(0, each)) <= width) ?? 0;
  return end > 0 ? text.slice(0, end) : asManyLetters(text, (part) => widthOf(part) <= width);
}

function withEllipsis(text: string, width: number, widthOf: WidthOf): string {
  if (widthOf(text) <= width) return text;
  return `${asManyLetters(text, (part) => widthOf(`${part}…`) <= width).trimEnd()}…`;
}

/** At least one, so that it always goes on. */
function asManyLetters(text: string, fits: (part: string) => boolean): string {
  const letters = [...text];
  let [least, most] = [1, letters.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(letters.slice(0, middle).join(""))) least = middle;
    else most = middle - 1;
  }
  return letters.slice(0, least).join("");
}
