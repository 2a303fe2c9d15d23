const INVISIBLE = /(?![\u{200C}\u{200D}])\p{Cf}|\p{Cs}/gu;

const cut = (text: string, max: number) =>
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

/** Text of several lines, cut to `max` characters; of HTML, which some calendars have, only its text. */
export function linesOf(text: string, max: number): string {
  const readable = /<(?:br|p|a|div|ul|b|span)\b/i.test(text) ? withoutHtml(text) : text;
  return cut(
    readable
      .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, "\n")
      .replace(/(?![\t\n])\p{Cc}/gu, "")
      .replace(INVISIBLE, "")
      .trim(),
    max,
  );
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

const withoutHtml = (html: string): string =>
  html
    .replace(/<br\b[^<>]*>|<\/(?:p|div|li|ul)>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_all, name: string) => NAMED[name] ?? "")
    .replace(/\n{3,}/g, "\n\n");

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
