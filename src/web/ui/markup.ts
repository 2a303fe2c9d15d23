export type Mark = "bold" | "italic" | "heading" | "list" | "link";

/** Replace `from` up to `to` by `text`, then select `select`. All are offsets in UTF-16 units. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly select: readonly [start: number, end: number];
}

const INLINE = { bold: { sign: "**", sample: "vet" }, italic: { sign: "_", sample: "cursief" } } as const;
const LINES = { heading: "## ", list: "- " } as const;

/** Sign that begins a line: of a heading, a list or a quote. */
const LINE_SIGN = /^\s*(?:#{1,6}|[-*+]|\d{1,9}[.)]|>)\s+/;
const ADDRESS = /^https?:\/\/\S+$/;

/** How a button changes the selection of a Markdown text; a second press takes the mark away again. */
export function markedUp(text: string, start: number, end: number, mark: Mark): Edit {
  if (mark === "link") return linked(text, start, end);
  return mark === "bold" || mark === "italic"
    ? emphasized(text, start, end, INLINE[mark])
    : withLineSign(text, start, end, LINES[mark]);
}

type Inline = (typeof INLINE)[keyof typeof INLINE];

function emphasized(text: string, start: number, end: number, { sign, sample }: Inline): Edit {
  const [from, to] = chosenIn(text, start, end);
  const chosen = text.slice(from, to);
  const isMarked = text.slice(from - sign.length, from) === sign && text.startsWith(sign, to);
  if (isMarked) {
    const begin = from - sign.length;
    return { from: begin, to: to + sign.length, text: chosen, select: [begin, begin + chosen.length] };
  }
  const marked = chosen === "" ? `${sign}${sample}${sign}` : chosen.split("\n").map(around(sign)).join("\n");
  const inner = marked.includes("\n") ? 0 : sign.length;
  return { from, to, text: marked, select: [from + inner, from + marked.length - inner] };
}

/** Emphasis ends with its paragraph, so each line gets its own. */
const around = (sign: string) => (line: string) => {
  const start = LINE_SIGN.exec(line)?.[0] ?? "";
  const rest = line.slice(start.length).trimEnd();
  return rest === "" ? line : `${start}${sign}${rest}${sign}`;
};

function linked(text: string, start: number, end: number): Edit {
  const [from, to] = chosenIn(text, start, end);
  const chosen = text.slice(from, to);
  const isAddress = ADDRESS.test(chosen);
  const words = isAddress || chosen === "" ? "tekst" : chosen;
  const address = isAddress ? chosen : "https://";
  const begin = from + (isAddress ? 1 : words.length + 3);
  const length = isAddress ? words.length : address.length;
  return { from, to, text: `[${words}](${address})`, select: [begin, begin + length] };
}

function withLineSign(text: string, start: number, end: number, sign: string): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const last = end > start && text[end - 1] === "\n" ? end - 1 : end;
  const next = text.indexOf("\n", last);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const isMarked = lines.every((line) => line === "" || line.startsWith(sign));
  const isEmpty = lines.length === 1 && lines[0] === "";
  const changed = lines.map((line) => {
    if (line === "" && !isEmpty) return line;
    return isMarked && !isEmpty ? line.slice(sign.length) : sign + line.replace(LINE_SIGN, "");
  });
  const marked = changed.join("\n");
  const begin = lines.length === 1 ? from + marked.length : from;
  return { from, to, text: marked, select: [begin, from + marked.length] };
}

/** The selection without spaces around it, or the word at the cursor. */
function chosenIn(text: string, start: number, end: number): readonly [from: number, to: number] {
  if (start === end) {
    const before = /[\p{L}\p{N}]*$/u.exec(text.slice(0, start))?.[0] ?? "";
    const after = /^[\p{L}\p{N}]*/u.exec(text.slice(start))?.[0] ?? "";
    return [start - before.length, start + after.length];
  }
  const chosen = text.slice(start, end);
  const from = start + chosen.length - chosen.trimStart().length;
  return [from, Math.max(from, start + chosen.trimEnd().length)];
}
