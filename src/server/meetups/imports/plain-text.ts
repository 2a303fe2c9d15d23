import { decodeHTMLStrict } from "entities";

const INVISIBLE = /(?![\u{200C}\u{200D}])\p{Cf}|\p{Cs}/gu;

export const cut = (text: string, max: number) =>
  text
    .slice(0, max)
    .replace(/\p{Cs}/gu, "")
    .trim();

/** One line of printable text, cut to `max` characters. */
export const lineOf = (text: string, max: number): string =>
  cut(
    text
      .replace(INVISIBLE, "")
      .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
      .trim(),
    max,
  );

/** With a value: of `a <b and c> d` nothing is a tag. */
const ATTRIBUTE = String.raw`\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s<>"']+)`;
const BLOCK = `</?(?:br|div|h[1-6]|html|li|ol|p|table|td|tr|ul)(?:${ATTRIBUTE})*\\s*/?>`;
/** Only its end: a `<b>` alone is a sign of the text. */
const PHRASE_END = String.raw`</(?:a|b|em|font|i|span|strong|u)\s*>`;
const HTML = new RegExp(`${BLOCK}|${PHRASE_END}`, "i");

/** Text of several lines, cut to `max` characters; of HTML, which some calendars have, only its text and the addresses of its links. */
export function linesOf(text: string, max: number): string {
  const readable = HTML.test(text) ? withoutHtml(text) : text;
  return cut(
    decodeHTMLStrict(readable)
      .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, "\n")
      .replace(/(?![\t\n])\p{Cc}/gu, "")
      .replace(INVISIBLE, "")
      .trim(),
    max,
  );
}

const withoutHtml = (html: string): string =>
  html
    .replace(/<a\b[^<>]*?\bhref\s*=\s*["']?([^"'\s<>]+)[^<>]*>([^<]*)<\/a>/gi, withAddress)
    .replace(/<br\b[^<>]*>|<\/(?:p|div|li|[uo]l|tr|h[1-6])>/gi, "\n")
    .replace(/<\/?[a-z][\w-]*(?:\s[^<>]*)?\/?>|<!--[^<>]*-->/gi, "")
    .replace(/\n{3,}/g, "\n\n");

const withAddress = (_all: string, address: string, text: string): string =>
  text.trim() === "" || address.includes(text.trim()) ? address : `${text} (${address})`;

/** Text without any markup, for a text that is too deep or too slow to parse. */
export const withoutMarkup = (text: string): string =>
  text
    .replace(/[[\]*_~`<>|&!\\@#+-]|:\/\/|(?<=^\s*\d{1,9})[.)]/gm, " ")
    .replace(/\S{500}/g, "$& ")
    .split("\n")
    .slice(0, 300)
    .join("\n")
    .slice(0, 19_000)
    .trim();
