import { convert } from "html-to-text";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export const htmlOf = (mail: ReactElement): string => `${DOCTYPE}${renderToStaticMarkup(mail)}`;

const CELL = { format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } };

export function plainTextOf(html: string): string {
  return convert(html, {
    wordwrap: 76,
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "[data-skip-in-text=true]", format: "skip" },
      { selector: "[aria-hidden=true]", format: "skip" },
      { selector: "td", ...CELL },
      { selector: "th", ...CELL },
      { selector: "h1", options: { uppercase: false } },
      { selector: "h2", options: { uppercase: false } },
      // Punctuation after an address must not be taken as a part of it (RFC 3986, appendix C).
      { selector: "a", options: { linkBrackets: ["<", ">"], hideLinkHrefIfSameAsText: true } },
    ],
  });
}
