import type { ReactElement } from "react";
import { render, toPlainText } from "react-email";

/** A mail's HTML, without the comments that React needs in a browser. */
export const htmlOf = async (mail: ReactElement): Promise<string> =>
  (await render(mail)).replaceAll("<!-- -->", "");

export function plainTextOf(html: string): string {
  return toPlainText(html, {
    wordwrap: 76,
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "[aria-hidden=true]", format: "skip" },
      { selector: "h1", options: { uppercase: false } },
      { selector: "h2", options: { uppercase: false } },
      // Punctuation after an address must not be taken as a part of it (RFC 3986, appendix C).
      { selector: "a", options: { linkBrackets: ["<", ">"], hideLinkHrefIfSameAsText: true } },
    ],
  });
}
